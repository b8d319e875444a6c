import process from 'node:process';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { startProblem } from '@plumbline/service-kit/node/start-problem';
import { PlainError } from './plain-error.ts';

/** Somebody asked for a command's usage: the message is the answer, and nothing failed. */
class UsageAsked extends PlainError {}

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

/** How people call a command: `plumbline tenant` in the kit, `npm run tenant --` in the repository. */
export const called = (name: string, program = process.argv[1] ?? ''): string =>
  /[\\/]plumbline[\\/]main\.ts$/.test(program) ? `plumbline ${name}` : `npm run ${name} --`;

/**
 * Parses the arguments of a command. If they are wrong, throws a PlainError with the reason and the usage; for --help, with the usage
 * alone.
 */
export function readArguments<const Config extends ParseArgsConfig & { args: string[] }>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (config.args.some(isHelp)) throw new UsageAsked(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The message names the option. Node's further advice is about arguments that begin with a dash.
    const [said = ''] = error.message.split(/\. To specify a positional|\n/);
    throw new PlainError(`${said.replace(/ argument is ambiguous\.?$/, ' needs a value')}.\n\n${usage}`);
  }
}

/** As `readArguments`, for a program that has nothing to close yet: it ends with the usage or the reason. */
export function argumentsOrEnd<const Config extends ParseArgsConfig & { args: string[] }>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return readArguments(usage, config);
  } catch (error) {
    sayEnd(error);
    process.exit();
  }
}

/** Prints the usage if the words ask for it. For a program that passes its words on. */
export function usageSaid(usage: string, words: readonly string[]): boolean {
  const isAsked = words.some(isHelp);
  // Not the log: it is the answer that somebody waits for.
  if (isAsked) console.log(usage);
  return isAsked;
}

/** What the system says of a file or folder that a command reads or writes. Undefined for any other error. Some errors lack the path. */
export function fileProblem(error: unknown, path = 'What it reads or writes'): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
  const place = 'path' in error ? String(error.path) : path;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk that it writes to is full, so it did not end its work. Make room there, and try again.';
    case 'EROFS':
      return `${place} cannot be written: its disk is mounted read-only. Name another place.`;
    case 'EACCES':
    case 'EPERM':
      return `${place} may not be used by this user. Change its rights, or name another.`;
    case 'ENOENT':
      return `There is no ${place}.`;
    case 'EISDIR':
      return `${place} is a folder, and not a file.`;
    case 'ENOTDIR':
      return `${place} leads through a file as if it were a folder.`;
    default:
      return undefined;
  }
}

/** Prints why a command ended, in plain words if there are any, and sets its exit code. */
export function sayEnd(error: unknown): void {
  if (error instanceof UsageAsked) {
    // --help prints to standard output, and the command succeeds.
    console.log(error.message);
    return;
  }
  const problem =
    error instanceof PlainError ? error.message : (fileProblem(error) ?? startProblem(error, process.env.DATABASE_URL));
  console.error(problem ?? error);
  process.exitCode = 1;
}
