//! From a task to a finished function.

use std::sync::Arc;

use cranelift_codegen::ir::{AbiParam, types};
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{Linkage, Module, default_libcall_names};

use crate::call::Code;
use crate::translate::{Task, Unfit, parameters, translate};

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

/// Whether the task can be translated; writes the function and throws it away.
pub(crate) fn check(task: &Task<'_>) -> Result<(), Unfit> {
    let isa = processor()?;
    let mut function = cranelift_codegen::ir::Function::new();
    function.signature.call_conv = isa.default_call_conv();
    function.signature.params = parameters();
    function.signature.returns = vec![AbiParam::new(types::I64)];
    translate(task, &mut function, &mut FunctionBuilderContext::new(), isa.frontend_config()).map(drop)
}

/// Translates a task and makes machine code of it.
pub(crate) fn compile(task: &Task<'_>) -> Result<Code, Unfit> {
    let isa = processor()?;
    let mut module = JITModule::new(JITBuilder::with_isa(Arc::clone(&isa), default_libcall_names()));
    let mut context = module.make_context();
    context.func.signature.params = parameters();
    context.func.signature.returns = vec![AbiParam::new(types::I64)];
    let data = translate(task, &mut context.func, &mut FunctionBuilderContext::new(), isa.frontend_config())?;
    let failed = |_| Unfit::Processor;
    let id = module.declare_function("fill", Linkage::Local, &context.func.signature).map_err(failed)?;
    module.define_function(id, &mut context).map_err(failed)?;
    module.clear_context(&mut context);
    module.finalize_definitions().map_err(failed)?;
    let cells = task.sides.iter().try_fold(1_i64, |cells, side| cells.checked_mul(side.len));
    let cells = cells.and_then(|cells| usize::try_from(cells).ok()).ok_or(Unfit::Box)?;
    Ok(Code::new(module, id, data, cells, task.bytes))
}
