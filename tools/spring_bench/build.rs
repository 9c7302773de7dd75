//! Compiles the listings as a release build of a C++ game would, and notes both compilers for the table of times.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=src/listings.cpp");
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .cpp_link_stdlib(None)
        .std("c++11")
        .opt_level(3)
        // Without fused multiplications, as rustc: the same digits on all machines.
        .flag_if_supported("-ffp-contract=off")
        .file("src/listings.cpp");
    build.compile("listings");
    let cpp = first_line(build.get_compiler().to_command());
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let rust = first_line(Command::new(rustc));
    println!("cargo::rustc-env=SPRING_BENCH_COMPILERS={rust}; {cpp}");
}

/// The first line of what a compiler says of its version.
fn first_line(mut compiler: Command) -> String {
    let output = compiler.arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let text = text.unwrap_or_default();
    text.lines().next().unwrap_or("unknown compiler").to_owned()
}
