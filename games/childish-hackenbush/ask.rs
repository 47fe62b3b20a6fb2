//! Childish Hackenbush: the picture is a parameter of the rules, the position is the start.

pub(crate) use crate::ask_hackenbush_graph::ask;
