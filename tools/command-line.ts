import process from 'node:process';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { startProblem } from '@plumbline/service-kit/node/start-problem';
import { PlainError } from './plain-error.ts';

/** Somebody asked how a command is used: the message is the answer, and nothing failed. */
class UsageAsked extends PlainError {}

export const isHelp = (word: string): boolean => word === '--help' || word === '-h';

/** How people call a command: `plumbline tenant` with the folder that runs, `npm run tenant --` in the repository. */
export const called = (name: string, program = process.argv[1] ?? ''): string =>
  /[\\/]plumbline[\\/]main\.ts$/.test(program) ? `plumbline ${name}` : `npm run ${name} --`;

/** The words of a command line. Throws a PlainError that says what is wrong with them, with the usage; or the usage alone. */
export function readArguments<const Config extends ParseArgsConfig & { args: string[] }>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (config.args.some(isHelp)) throw new UsageAsked(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The message names the option. What may follow tells of a file whose name begins like one.
    throw new PlainError(`${error.message.split('. To specify a positional')[0]}.\n\n${usage}`);
  }
}

/** Says why a command ended, in plain words if there are any, and sets its exit code. */
export function sayEnd(error: unknown): void {
  if (error instanceof UsageAsked) {
    // Asked for by --help: it goes where answers go, and the command ends well.
    console.log(error.message);
    return;
  }
  const problem = error instanceof PlainError ? error.message : startProblem(error, process.env.DATABASE_URL);
  console.error(problem ?? error);
  process.exitCode = 1;
}
