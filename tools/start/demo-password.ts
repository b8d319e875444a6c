import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** The demo people's password: `DEMO_PASSWORD`, otherwise made at the first start and kept in the data directory. */
export function demoPassword(dataDir: string): string {
  if (process.env.DEMO_PASSWORD) return process.env.DEMO_PASSWORD;
  const file = join(dataDir, 'demo-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = Array.from({ length: 4 }, () => syllable() + syllable()).join('-');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

const syllable = () => pick('bdfghkmnprstvz') + pick('aeiou');
const pick = (letters: string) => letters.charAt(randomInt(letters.length));
