import { makeDemoTenant } from '@plumbline/demo/make-demo';
import { EMBEDDED_ISSUER } from '../../tools/embedded-issuer.ts';
import { openDatabase } from '../../tools/open-database.ts';
import { readRequest } from '../../tools/tenant/request.ts';
import { runTenant } from '../../tools/tenant/run-tenant.ts';
import { colleague } from './colleague.ts';

// What `npm start` serves, and two companies more: only their administrator is of several, so that nobody else has to
// say at each call which one is meant. Made as an operator makes them, before the server takes the database.
const opened = await openDatabase();
await makeDemoTenant(opened.database, { issuer: EMBEDDED_ISSUER });
for (const name of Object.values(colleague.companies)) {
  await runTenant(readRequest(['create', '--name', name, '--admin-email', colleague.email]), {
    openDatabase: async () => ({ database: opened.database, close: async () => {} }),
    say: () => {},
    issuer: undefined,
  });
}
await opened.close();
await import('../../tools/start.ts');
