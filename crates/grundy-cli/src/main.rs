//! The program `grundy`.

fn main() -> std::process::ExitCode {
    grundy_cli::main(std::env::args_os().collect())
}
