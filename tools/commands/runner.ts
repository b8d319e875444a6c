// Runs commands one after the other in this process, as each would run in one of its own: `testing.ts` starts it.
import { registerHooks } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { Asked, Outcome } from './testing.ts';

/** What `process.exit` throws here, so that nothing after it runs. */
const EXIT = Symbol('exit');
/** Modules that read words or settings, or act, when they are loaded. */
const BEGUN_ANEW = /\/(?:tools\/.*|bench\/src\/main|services\/\w+\/src\/main)\.m?[jt]s$/;

let turn = 0;
let said = { stdout: '', stderr: '' };
let exit = Promise.withResolvers<void>();

// Each command loads its own code anew; packages and services, which take the time, are loaded once.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isOurs = BEGUN_ANEW.test(found.url) && !found.url.includes('/node_modules/');
    return isOurs ? { ...found, url: `${found.url}?turn=${turn}` } : found;
  },
});

for (const name of ['stdout', 'stderr'] as const)
  process[name].write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    said[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const written = rest.findLast((each) => typeof each === 'function');
    if (written) process.nextTick(written);
    return true;
  };
process.exit = (code) => {
  if (code !== undefined) process.exitCode = code;
  exit.resolve();
  throw EXIT;
};
process.on('unhandledRejection', (error) => {
  if (error !== EXIT) throw error;
});

async function run({ script, words, env, cwd, goesOn }: Asked): Promise<Outcome> {
  turn += 1;
  said = { stdout: '', stderr: '' };
  exit = Promise.withResolvers();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv = [process.execPath, script, ...words];
  process.exitCode = undefined;
  try {
    await Promise.race([import(pathToFileURL(script).href), exit.promise]);
    if (goesOn) await exit.promise;
  } catch (error) {
    if (error !== EXIT) {
      said.stderr += `${inspect(error)}\n`;
      process.exitCode = 1;
    }
  }
  await new Promise((resolve) => setImmediate(resolve));
  const status = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { status, ...said };
}

process.on('message', (asked: Asked) => void run(asked).then((outcome) => process.send?.(outcome)));
