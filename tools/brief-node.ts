/**
 * Node's options in tests for programs that end within seconds. WebAssembly (the embedded database, and Node's own TypeScript reader) is compiled
 * once and quickly: compiling it again for speed costs half of a command (decision 74).
 */
export const BRIEF_NODE: readonly string[] = ['--liftoff-only', '--disable-warning=ExperimentalWarning'];
