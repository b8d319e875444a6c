import process from 'node:process';
import { WITHOUT_KEYS } from './launch.mjs';

/**
 * Node's options in tests for programs that end within seconds. WebAssembly (the embedded database, and Node's own TypeScript reader) is compiled
 * once and quickly: compiling it again for speed costs half of a command (decision 74).
 */
export const BRIEF_NODE: readonly string[] = [
  ...WITHOUT_KEYS,
  '--liftoff-only',
  '--disable-warning=ExperimentalWarning',
];

/**
 * What such a program needs of the environment: where programs are, and where code is kept that an earlier one has compiled.
 */
export const BRIEF_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
