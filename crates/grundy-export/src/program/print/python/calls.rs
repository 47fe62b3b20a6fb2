//! Calls of the library: what Python has words for is written with them.

use super::code::{Code, binding};
use super::express::is_short;
use super::frame::{Form, Frame};
use crate::program::tree::{Ex, Is, Ty};

impl Frame<'_> {
    pub(super) fn library(&self, name: &'static str, args: &[Ex]) -> Code {
        let found = match args {
            [a] => self.of_one(name, a).or_else(|| self.of_a_graph(name, a)),
            [a, b] => self.of_two(name, a, b).or_else(|| self.of_graphs(name, a, b)),
            [a, b, c] => self.of_three(name, a, b, c),
            _ => None,
        };
        found.unwrap_or_else(|| Code::call(self.needs(name), &self.all(args)))
    }

    fn of_one(&self, name: &'static str, a: &Ex) -> Option<Code> {
        let called = |name: &str| Code::call(name, &[self.argument(a)]);
        let tuple = |inner: Code| Code::call("tuple", &[inner]);
        Some(match name {
            "abs_of" => Code::call("abs", &[self.expr(a)]),
            "isqrt" => Code::call(self.needs("isqrt"), &[self.expr(a)]),
            "len" | "rows" => Code::call("len", &[self.sized(a)]),
            "total" => called("sum"),
            "least" => called("min"),
            "greatest" => called("max"),
            "list_from" => called("tuple"),
            "set_from" | "gcd_all" | "xor_all" => called(self.needs(name)),
            "subsets" => Code::call(self.needs(name), &[self.sized(a)]),
            "sorted_list" => tuple(called("sorted")),
            "reversed_list" => match &a.is {
                Is::Library("range_list", args) => {
                    tuple(Code::atom(format!("{}[::-1]", self.range(&args[0], &args[1]).text)))
                }
                _ => Code::atom(format!("{}[::-1]", self.expr(a).within(binding::ATOM))),
            },
            "product" => {
                tuple(Code::atom(format!("{}(*{})", self.needs("product"), self.expr(a).within(binding::OR))))
            }
            "popcount" => Code::atom(format!("bin({}).count(\"1\")", self.expr(a).text)),
            "log2_of" => Code::bound(format!("{}.bit_length() - 1", self.receiver(a)), binding::SUM),
            "lowbit" if is_short(a) => {
                let number = self.expr(a);
                let negative = Code::bound(format!("-{}", number.within(binding::ATOM)), binding::SIGN);
                Code::infix((&number, binding::SIGN), "&", (&negative, binding::SIGN), binding::BITS_AND)
            }
            "mex_of" => Code::call(self.needs(name), &[self.python_set(a)]),
            _ => return None,
        })
    }

    fn of_two(&self, name: &'static str, a: &Ex, b: &Ex) -> Option<Code> {
        let infix = |least: u8, operator: &str, least_right: u8, binding: u8| {
            Code::infix((&self.expr(a), least), operator, (&self.expr(b), least_right), binding)
        };
        Some(match name {
            "range_list" => Code::call("tuple", &[self.range(a, b)]),
            "min_of" => Code::call("min", &self.folded(name, a, b)),
            "max_of" => Code::call("max", &self.folded(name, a, b)),
            "gcd_of" => Code::call(self.needs("gcd"), &[self.expr(a), self.expr(b)]),
            "divides" if matches!(&a.is, Is::Int(int) if !int.is_zero()) => {
                let left = Code::infix(
                    (&self.expr(b), binding::PRODUCT),
                    "%",
                    (&self.expr(a), binding::SIGN),
                    binding::PRODUCT,
                );
                Code::member(&left, "==", &Code::atom("0"))
            }
            "power" => infix(binding::ATOM, "**", binding::ATOM, binding::POWER),
            "bit" => {
                let shifted = infix(binding::SIGN, ">>", binding::SIGN, binding::SHIFT);
                Code::bound(format!("{} & 1", shifted.text), binding::BITS_AND)
            }
            "joined" => infix(binding::SUM, "+", binding::SUM, binding::SUM),
            "repeated" => {
                let count = self.expr(b).within(binding::SIGN);
                let one = Code::tuple(&[self.kept(a, Form::Fixed)]).text;
                Code::bound(format!("{one} * {count}"), binding::PRODUCT)
            }
            "repeated_symbol" | "repeated_row" => {
                infix(binding::PRODUCT, "*", binding::SIGN, binding::PRODUCT)
            }
            "without" if a.is_place() && is_short(b) => self.spliced(a, b, None),
            "has_part" | "has_symbol" | "in_set" | "in_list" => {
                Code::member(&self.expr(b), "in", &self.sized(a))
            }
            "choose" => Code::call(self.needs(name), &[self.sized(a), self.expr(b)]),
            "cell_at" => match &b.is {
                Is::Tuple(parts) if parts.len() == 2 => {
                    let [row, col] = [&parts[0], &parts[1]].map(|part| self.expr(part).text);
                    Code::atom(format!("{}[{row}][{col}]", self.expr(a).within(binding::ATOM)))
                }
                _ if b.is_place() => {
                    let (grid, cell) = (self.expr(a).within(binding::ATOM), self.expr(b).text);
                    Code::atom(format!("{grid}[{cell}[0]][{cell}[1]]"))
                }
                _ => return None,
            },
            "row_rewrites" | "grid_rewrites" => {
                let found = Code::call(self.needs(name), &[self.expr(a), self.expr(b)]);
                Code::call("tuple", &[found])
            }
            _ => return None,
        })
    }

    fn of_three(&self, name: &'static str, a: &Ex, b: &Ex, c: &Ex) -> Option<Code> {
        Some(match name {
            "slice" => self.slice(a, b, c),
            "are_joined" => {
                let near = format!("{}.next[{}]", self.expr(a).within(binding::ATOM), self.expr(b).text);
                Code::member(&self.expr(c), "in", &Code::atom(near))
            }
            _ => return None,
        })
    }

    fn of_a_graph(&self, name: &str, a: &Ex) -> Option<Code> {
        Some(match name {
            "vertices" => Code::atom(format!("{}.nodes", self.expr(a).within(binding::ATOM))),
            "edges" => Code::call("tuple", &[self.edge_numbers(a)]),
            _ => return None,
        })
    }

    fn of_graphs(&self, name: &str, a: &Ex, b: &Ex) -> Option<Code> {
        let (graph, at) = (self.expr(a).within(binding::ATOM), self.expr(b).text);
        Some(Code::atom(match name {
            "successors" => format!("{graph}.next[{at}]"),
            "predecessors" => format!("{graph}.back[{at}]"),
            "incident" => format!("{graph}.near[{at}]"),
            "ends_of" => format!("{graph}.links[{at}][:2]"),
            "label_of" => format!("{graph}.links[{at}][2]"),
            _ => return None,
        }))
    }

    pub(super) fn edge_numbers(&self, graph: &Ex) -> Code {
        Code::atom(format!("range(len({}.links))", self.expr(graph).within(binding::ATOM)))
    }

    /// Numbers of which the same function takes all: `min(min(a, b), c)` is `min(a, b, c)`.
    fn folded(&self, name: &str, a: &Ex, b: &Ex) -> Vec<Code> {
        let mut found = Vec::new();
        for part in [a, b] {
            match &part.is {
                Is::Library(other, args) if *other == name && args.len() == 2 => {
                    found.extend(self.folded(name, &args[0], &args[1]));
                }
                _ => found.push(self.expr(part)),
            }
        }
        found
    }

    /// A number whose methods are called.
    fn receiver(&self, ex: &Ex) -> String {
        let code = self.expr(ex);
        if let Is::Int(_) = ex.is { format!("({})", code.text) } else { code.within(binding::ATOM) }
    }

    /// The elements of a list or a set as a set of Python.
    fn python_set(&self, ex: &Ex) -> Code {
        match &ex.is {
            _ if self.form(ex) == Form::Live => self.place(ex),
            Is::Over { .. } | Is::Elements(_) if matches!(ex.ty, Ty::Set(_)) => self.kept(ex, Form::Live),
            _ => Code::call("set", &[self.argument(ex)]),
        }
    }

    /// The elements of a list or the symbols of a row with these indices, the last not among them; where they end before they begin,
    /// there are none.
    fn slice(&self, of: &Ex, from: &Ex, to: &Ex) -> Code {
        let from_start = matches!(&from.is, Is::Int(int) if int.is_zero());
        let to_end = match &to.is {
            Is::Len(list) => **list == *of,
            Is::Library("len", args) => args.first() == Some(of),
            _ => false,
        };
        let list = self.expr(of);
        if to_end && from_start {
            return list;
        }
        let first = if from_start { String::new() } else { self.expr(from).text };
        let last = if to_end { String::new() } else { self.expr(to).text };
        if to_end || self.is_natural(to) {
            return Code::atom(format!("{}[{first}:{last}]", list.within(binding::ATOM)));
        }
        Code::call(self.needs("cut"), &[list, self.expr(from), self.expr(to)])
    }
}
