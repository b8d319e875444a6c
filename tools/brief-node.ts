/**
 * How a test starts Node for a program that is over within seconds. WebAssembly, which is the embedded database and Node's own reader of
 * TypeScript, is compiled once and quickly: to compile it again for speed costs half of a command (decision 74).
 */
export const BRIEF_NODE: readonly string[] = ['--liftoff-only', '--disable-warning=ExperimentalWarning'];
