// npm run tenant -- create | list | products | limits | retention | export | erase: manages the companies of this installation. See
// docs/operations.md.
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { sayEnd } from '../command-line.ts';
import { openUnusedDatabase } from '../open-database.ts';
import { readRequest } from './request.ts';
import { runTenant } from './run-tenant.ts';

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return terminal.question(question).finally(() => terminal.close());
}

try {
  const request = readRequest(process.argv.slice(2));
  await runTenant(request, {
    // A company can be the first thing in an empty folder: then there is no demo company.
    openDatabase: () => openUnusedDatabase('Nothing was done.', request.command === 'create'),
    // The command's answer, for the person at the terminal.
    say: (line) => console.log(line),
    issuer: process.env.OIDC_ISSUER,
    ...(process.stdin.isTTY && { ask }),
  });
} catch (error) {
  sayEnd(error);
}
