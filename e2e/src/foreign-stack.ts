import { platformContract } from '@plumbline/contract/platform/contract';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { openTestDatabase } from '@plumbline/identity/testing';
import { createPlatform } from '@plumbline/platform/app';
import { emptyDirectory } from '@plumbline/platform/lookups/people-directory';
import { createTenant } from '@plumbline/platform/tenant/create-tenant';
import { enterTenant } from '@plumbline/service-kit/access';
import { createIdentityVerifier } from '@plumbline/service-kit/identity-tokens';
import { type Route, serviceRoute, startServer } from '@plumbline/service-kit/node/http-server';
import { createTokenVerifier } from '@plumbline/service-kit/tokens';
import { createWorkflow } from '@plumbline/workflow/app';
import { joinRules, newJobRow } from '@plumbline/workflow/connect/new-job';
import { insertJobs } from '@plumbline/workflow/connect/store';
import { insertDefaultOptions } from '@plumbline/workflow/init/default-options';
import { WEB_DIST } from '../../tools/start/web-build.ts';
import { webRoute } from '../../tools/start/web-route.ts';
import { FOREIGN_AUDIENCE, FOREIGN_CLIENT, type ForeignPerson, ForeignProvider } from './foreign-provider.ts';

export interface ForeignStack {
  origin: string;
  provider: ForeignProvider;
  /** What the services wrote down as errors. */
  errors: object[];
  stop(): Promise<void>;
}

/** Plumbline with a company's own sign-in: both services on a database in memory, and one job of one person's company. */
export async function startForeignStack(person: ForeignPerson): Promise<ForeignStack> {
  const database = await openTestDatabase('pglite');
  let routes: readonly Route[] = [];
  // The provider has to know where the web app is, and the web app where the provider is.
  const server = await startServer(
    [
      {
        handles: () => true,
        callback: (request, response, path) =>
          routes.find((route) => route.handles(path))?.callback(request, response, path),
      },
    ],
    0,
    '127.0.0.1',
  );
  const origin = `http://localhost:${server.port}`;
  const provider = await ForeignProvider.start(origin, database, person);
  const { issuer } = provider;

  await database.transaction(async (tx) => {
    const [firstName = '', lastName = ''] = person.name.split(' ');
    const member = { issuer, externalId: person.objectId, firstName, lastName, email: person.email };
    const people = [{ ...member, phoneNumber: null, role: 'Admin' }];
    const { tenantId, userIds } = await createTenant(tx, { name: 'Contractor' }, people);
    const [userId] = userIds;
    if (!userId) throw new Error('nobody was made a member');
    await enterTenant(tx, tenantId);
    await insertDefaultOptions(tx, tenantId);
    const job = { externalId: 'e-1', jobName: 'River crossing', values: { jobNumber: 'F-1' } };
    const outcome = newJobRow(job, [], await joinRules(tx, { tenantId, userName: person.name, permissions: [] }));
    if (!outcome.ok) throw new Error(outcome.reason);
    await insertJobs(tx, { tenantId, userId, userName: person.name }, [outcome.row]);
  });

  const errors: object[] = [];
  const shared = (scope: string) => ({
    database,
    log: { info: () => {}, error: (fields: object) => void errors.push(fields) },
    version: 'test',
    rateLimiter: { consume: async () => null },
    // Keys by discovery, as in any installation.
    verifyToken: createTokenVerifier({
      issuer,
      audience: FOREIGN_AUDIENCE,
      scope,
      types: ['JWT'],
      subjectClaim: 'oid',
    }),
  });
  const platform = createPlatform({
    ...shared('plumbline.platform'),
    directory: emptyDirectory,
    mailing: null,
    verifyIdentity: createIdentityVerifier({
      issuer,
      clientId: FOREIGN_CLIENT,
      subjectClaim: 'oid',
      emailClaim: 'upn',
      emailVerifiedClaim: null,
    }),
  });
  const workflow = createWorkflow(shared('plumbline.workflow'));
  const config = {
    oidc: { issuer, clientId: FOREIGN_CLIENT, parameters: { prompt: 'consent' } }, // without it this one gives no `offline_access`
    platform: { origin: '', scope: 'plumbline.platform' },
    workflow: { origin: '', scope: 'plumbline.workflow' },
  };
  routes = [
    serviceRoute(platform, (path) => path.startsWith(platformContract.basePath)),
    serviceRoute(workflow, (path) => path.startsWith(workflowContract.basePath)),
    webRoute(WEB_DIST, { config, connectTo: [issuer] }),
  ];
  return {
    origin,
    provider,
    errors,
    async stop() {
      await workflow.close();
      await server.stop();
      await provider.stop();
      await database.close();
    },
  };
}
