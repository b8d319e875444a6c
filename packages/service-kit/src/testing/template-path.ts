import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Where the starting state of tests is kept under this name, for this user's later runs as well. */
export const templatePath = (name: string): string =>
  join(process.env.TEST_TEMPLATES ?? tmpdir(), `plumbline-${process.getuid?.() ?? 'user'}-${name}`);
