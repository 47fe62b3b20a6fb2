//! From a task to finished functions.

use std::sync::Arc;

use cranelift_codegen::Context;
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Linkage, Module, default_libcall_names};
use grundy_rules::BoundGame;

use crate::call::{Code, Memory};
use crate::layout::Met;
use crate::translate::{
    Page, Shared, Task, Unfit, call_signature, fill_signature, translate, translate_call,
};

/// The processor that runs this.
fn processor() -> Result<OwnedTargetIsa, Unfit> {
    let mut flags = settings::builder();
    let set =
        |flags: &mut settings::Builder, name, value| flags.set(name, value).map_err(|_| Unfit::Processor);
    set(&mut flags, "use_colocated_libcalls", "false")?;
    set(&mut flags, "is_pic", "false")?;
    set(&mut flags, "opt_level", "speed")?;
    set(&mut flags, "enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" })?;
    let builder = cranelift_native::builder().map_err(|_| Unfit::Processor)?;
    builder.finish(settings::Flags::new(flags)).map_err(|_| Unfit::Processor)
}

/// Writes all functions of a task and hands them to `define`: the fillers of the boxes, then the functions of the
/// rules that they call.
fn write(
    task: &Task<'_>,
    isa: &OwnedTargetIsa,
    define: &mut dyn FnMut(Which, Context) -> Result<(), Unfit>,
) -> Result<Shared, Unfit> {
    let (convention, target) = (isa.default_call_conv(), isa.frontend_config());
    let mut shared = Shared::new(task.game);
    let mut building = FunctionBuilderContext::new();
    for place in 0..task.layout.places.len() {
        let mut made = Context::new();
        made.func.signature = fill_signature(convention);
        let (function, context) = (&mut made.func, &mut building);
        translate(task, place, Page { shared: &mut shared, function, context, target })?;
        define(Which::Place(place), made)?;
    }
    while let Some(index) = shared.called.pop() {
        let mut made = Context::new();
        made.func.signature = call_signature(convention, arguments(task.game, index));
        let (function, context) = (&mut made.func, &mut building);
        translate_call(task, index, Page { shared: &mut shared, function, context, target })?;
        define(Which::Function(index), made)?;
    }
    Ok(shared)
}

/// One of the functions of a task.
#[derive(Clone, Copy)]
enum Which {
    /// The one that fills this box.
    Place(usize),
    /// This function of the rules.
    Function(usize),
}

/// Whether the task can be translated, and where the parts of its options lie; writes the functions and throws them
/// away.
pub(crate) fn survey(task: &Task<'_>) -> Result<Met, Unfit> {
    Ok(write(task, &processor()?, &mut |_, _| Ok(()))?.met)
}

fn arguments(game: &BoundGame, function: usize) -> usize {
    game.rules().functions.get(function).map_or(0, |function| function.args.len())
}

/// The bytes of the stack that a call takes: the frame, what is saved with it, and arguments that registers do not hold.
fn frame_of(made: &Context) -> Option<usize> {
    let frame = made.compiled_code()?.buffer.frame_layout()?.frame_to_fp_offset;
    usize::try_from(frame).ok()?.checked_add(FRAME_ENDS)
}

/// Bytes beside a frame, generously.
const FRAME_ENDS: usize = 1 << 10;

/// Translates a task and makes machine code of it.
pub(crate) fn compile(task: &Task<'_>) -> Result<Code, Unfit> {
    let isa = processor()?;
    let convention = isa.default_call_conv();
    let mut module = JITModule::new(JITBuilder::with_isa(Arc::clone(&isa), default_libcall_names()));
    let failed = |_| Unfit::Processor;
    // Functions of the rules come first, so that their numbers are those that calls are written with.
    let mut functions = Vec::new();
    for index in 0..task.game.rules().functions.len() {
        let signature = call_signature(convention, arguments(task.game, index));
        functions.push(
            module.declare_function(&format!("call{index}"), Linkage::Local, &signature).map_err(failed)?,
        );
    }
    let mut fillers: Vec<FuncId> = Vec::new();
    for place in 0..task.layout.places.len() {
        let signature = fill_signature(convention);
        fillers.push(
            module.declare_function(&format!("fill{place}"), Linkage::Local, &signature).map_err(failed)?,
        );
    }
    let mut frame = 1;
    let shared = write(task, &isa, &mut |which, mut made| {
        let id = match which {
            Which::Place(place) => fillers.get(place),
            Which::Function(index) => functions.get(index),
        };
        module.define_function(*id.ok_or(Unfit::Rules)?, &mut made).map_err(failed)?;
        if let Which::Function(_) = which {
            frame = frame.max(frame_of(&made).ok_or(Unfit::Rules)?);
        }
        Ok(())
    })?;
    module.finalize_definitions().map_err(failed)?;
    let cells = usize::try_from(task.layout.cells()).map_err(|_| Unfit::Box)?;
    let memory = Memory { data: shared.data, scratch: shared.scratch, cells, bytes: task.bytes, frame };
    Ok(Code::new(module, &fillers, memory))
}
