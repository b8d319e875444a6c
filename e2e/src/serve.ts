import type { TenantId } from '@plumbline/contract/values';
import { makeDemoTenant } from '@plumbline/demo/make-demo';
import { enterTenant } from '@plumbline/service-kit/access';
import { clearTenantDefault } from '@plumbline/workflow/views/store';
import { givenData } from '../../tools/data/testing.ts';
import { EMBEDDED_ISSUER } from '../../tools/embedded-issuer.ts';
import { dataDirectory, openDatabase } from '../../tools/open-database.ts';
import { readRequest } from '../../tools/tenant/request.ts';
import { runTenant } from '../../tools/tenant/run-tenant.ts';
import { colleague } from './colleague.ts';

// What `npm start` serves, and two companies more: only their administrator is of several, so that nobody else has to
// say at each call which one is meant. Made as an operator makes them, before the server takes the database.
await givenData(dataDirectory());
const opened = await openDatabase();
await makeDemoTenant(opened.database, { issuer: EMBEDDED_ISSUER });
for (const name of Object.values(colleague.companies)) {
  await runTenant(readRequest(['create', '--name', name, '--admin-email', colleague.email]), {
    openDatabase: async () => ({ database: opened.database, close: async () => {} }),
    say: () => {},
    issuer: undefined,
  });
}
// Journeys look at all jobs in the standard columns, unless they say otherwise.
await opened.database.transaction(async (tx) => {
  for (const { id } of await tx.query<{ id: TenantId }>('select tenant_id as id from platform.tenant')) {
    await enterTenant(tx, id);
    await clearTenantDefault(tx, id, 'jobs');
  }
});
await opened.close();
await import('../../tools/start.ts');
