// plumbline COMMAND: the program of the kit that `npm run build` makes. See docs/operations.md.
import process from 'node:process';
import { argumentsOrEnd, sayEnd } from '../command-line.ts';
import { PlainError } from '../plain-error.ts';

const commands: Record<string, { what: string; readsNoWords?: true; run: () => Promise<unknown> }> = {
  platform: { what: 'runs the platform API', readsNoWords: true, run: () => import('@plumbline/platform/main') },
  workflow: { what: 'runs the workflow API', readsNoWords: true, run: () => import('@plumbline/workflow/main') },
  web: { what: 'serves the web app', readsNoWords: true, run: () => import('./web.ts') },
  all: {
    what: 'runs all of it in one process, with the embedded sign-in: to try it out',
    readsNoWords: true,
    run: () => {
      process.argv.push('--no-build');
      return import('../start.ts');
    },
  },
  doctor: { what: 'checks an installation and says what to mend', run: () => import('../doctor/main.ts') },
  backup: { what: 'backs up the embedded database, also while it runs', run: () => import('../backup/backup.ts') },
  restore: { what: 'puts a backup into the data folder', run: () => import('../backup/restore.ts') },
  move: { what: 'takes the embedded data to a PostgreSQL server', run: () => import('../move/main.ts') },
  distribute: { what: 'distributes companies over a Citus cluster', run: () => import('../distribute/main.ts') },
  archive: { what: 'moves history that companies no longer keep into files', run: () => import('../archive/main.ts') },
  tenant: { what: 'creates, lists, equips, exports and erases companies', run: () => import('../tenant/main.ts') },
  import: { what: 'imports jobs from a file', run: () => import('../import/main.ts') },
  watch: { what: 'imports the files that are put into a folder', run: () => import('../watch/main.ts') },
};

const usageOf = (name: string, what: string): string =>
  `Usage: plumbline ${name}\n\n  ${what}.\n  Its settings come from the environment: docs/operations.md lists them.`;

// Each command parses the arguments itself, as it does without the kit.
const [name = ''] = process.argv.splice(2, 1);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  try {
    // These start servers, which would ignore words.
    if (command.readsNoWords) argumentsOrEnd(usageOf(name, command.what), { args: process.argv.slice(2) });
    await command.run();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    sayEnd(error);
  }
} else {
  const list = Object.entries(commands).map(([each, { what }]) => `  ${each.padEnd(10)} ${what}`);
  const isAsked = ['', 'help', '--help', '-h'].includes(name);
  const said = [
    ...(isAsked ? [] : [`There is no command "${name}".`]),
    'Usage: plumbline COMMAND [options]',
    '',
    ...list,
  ];
  (isAsked ? process.stdout : process.stderr).write(`${said.join('\n')}\n`);
  process.exitCode = isAsked ? 0 : 1;
}
