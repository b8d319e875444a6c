// plumbline doctor [--json]: checks an installation from the inside and says what to fix. Exits with 1 if something is wrong.
import process from 'node:process';
import { readArguments, sayEnd } from '../command-line.ts';
import { examine } from './examine.ts';

const USAGE = `Usage: plumbline doctor [--json]

  Checks this installation by the settings in its environment, and says what to mend. Ends with 1 when something is wrong.
  --json   for programs`;

try {
  const { json } = readArguments(USAGE, { args: process.argv.slice(2), options: { json: { type: 'boolean' } } }).values;
  const findings = await examine(process.env);
  // The findings go to standard output.
  if (json) console.log(JSON.stringify({ findings }, null, 2));
  else
    for (const { check, state, said } of findings)
      console.log(`${state.padEnd(8)} ${check.padEnd(11)} ${said.replaceAll('\n', `\n${' '.repeat(21)}`)}`);
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
} catch (error) {
  sayEnd(error);
}
