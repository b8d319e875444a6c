// npm run import -- FILE.csv --mapping MAPPING.json: fills the directory of external jobs. docs/import.md says how.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openUnusedDatabase } from '../open-database.ts';
import { PlainError } from '../plain-error.ts';
import { type ImportRequest, runImport } from './run-import.ts';

const USAGE = `Usage: npm run import -- FILE.csv --mapping MAPPING.json [--connect] [--skip-bad] [--tenant NAME]

  --mapping   which column fills which job field; docs/import.md says how to write one
  --connect   also bring the jobs into the WIP
  --skip-bad  leave out the rows that cannot be read, instead of storing nothing
  --tenant    the tenant's name, where there is more than one`;

function requestOf(args: string[]): ImportRequest {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        connect: { type: 'boolean', default: false },
        'skip-bad': { type: 'boolean', default: false },
        tenant: { type: 'string' },
      },
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0 || !values.mapping) throw new PlainError(USAGE);
    return {
      file,
      mapping: values.mapping,
      connect: values.connect,
      skipBad: values['skip-bad'],
      tenant: values.tenant,
    };
  } catch (error) {
    // parseArgs names the unknown option in its message.
    if (error instanceof TypeError) throw new PlainError(`${error.message}\n\n${USAGE}`);
    throw error;
  }
}

try {
  // The command's report, for the person at the terminal.
  const say = (line: string) => console.log(line);
  const isStored = await runImport(requestOf(process.argv.slice(2)), {
    openDatabase: () => openUnusedDatabase('Nothing was imported.'),
    say,
    now: () => performance.now(),
  });
  process.exitCode = isStored ? 0 : 1;
} catch (error) {
  // An error that a person can fix is a single message; any other is printed with its stack.
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
