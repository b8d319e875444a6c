// plumbline doctor [--json]: looks at an installation from the inside and says what to mend. Ends with 1 when something is wrong.
import process from 'node:process';
import { examine } from './examine.ts';

const findings = await examine(process.env);
if (process.argv.includes('--json')) console.log(JSON.stringify({ findings }, null, 2));
else
  for (const { check, state, said } of findings)
    console.log(`${state.padEnd(8)} ${check.padEnd(11)} ${said.replaceAll('\n', `\n${' '.repeat(21)}`)}`);
process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
