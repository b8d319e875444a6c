import type { Contract } from '@plumbline/contract/call';
import { type Client, type ClientOptions, createClient } from '@plumbline/contract/client';
import { platformContract } from '@plumbline/contract/platform/contract';
import { platformWire } from '@plumbline/contract/platform/wire';
import type { TenantId, UserId } from '@plumbline/contract/values';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { workflowWire } from '@plumbline/contract/workflow/wire';
import { createPlatform, type PlatformOptions } from '@plumbline/platform/app';
import { emptyDirectory } from '@plumbline/platform/lookups/people-directory';
import type { Database } from '@plumbline/service-kit/database';
import type { Service } from '@plumbline/service-kit/http/service';
import { createIdentityVerifier } from '@plumbline/service-kit/identity-tokens';
import { createWorkflow, type WorkflowOptions } from '@plumbline/workflow/app';
import { freshDatabase } from './databases.ts';
import { makeTenant, type NewTenant } from './make-tenant.ts';
import { plainOptions } from './processes.ts';
import { audienceOf, createTestIssuer, ISSUER, type TestIssuer, WEB_CLIENT_ID } from './test-issuer.ts';

export interface Person {
  externalId: string;
  userId: UserId;
  platform: Client<typeof platformContract>;
  workflow: Client<typeof workflowContract>;
}
/** A caller of both services. */
export type Program = Pick<Person, 'platform' | 'workflow'>;
export interface TestTenant {
  tenantId: TenantId;
  admin: Person;
  manager: Person;
  accountant: Person;
}
/** Both services on a fresh database, with two unrelated tenants. */
export interface World {
  database: Database;
  issuer: TestIssuer;
  services: Record<Contract['service'], Service>;
  acme: TestTenant;
  birch: TestTenant;
  addTenant(name: string): Promise<TestTenant>;
  /** A person at the identity provider, member of a tenant or not. */
  person(externalId: string, userId: UserId, tenantId?: TenantId): Person;
  /** A program that calls with this token, and names a tenant or none. */
  program(token: string, tenantId?: TenantId): Program;
  close(): Promise<void>;
}

/** Creating its keys takes as long as many tests, so all worlds of a worker share it. */
let issuerOfWorlds: Promise<TestIssuer> | undefined;

/** Where both services run, on a database that a test can change by SQL. */
export interface Premises extends Pick<World, 'database' | 'services' | 'close'> {
  /** `makeTenant`, where the database is. */
  makeTenant(tenant: NewTenant): ReturnType<typeof makeTenant>;
}

export async function createWorld(
  engine: Database['engine'],
  overrides: Partial<
    Pick<PlatformOptions, 'directory' | 'mailing' | 'log' | 'rateLimiter' | 'publicOrigin' | 'limits'>
  > &
    Pick<WorkflowOptions, 'companyFilesMegabytes' | 'standby' | 'observer' | 'kept'> = {},
  open: (engine: Database['engine']) => Promise<Database> = freshDatabase,
): Promise<World> {
  const database = await open(engine);
  issuerOfWorlds ??= createTestIssuer();
  const issuer = await issuerOfWorlds;
  const shared = (contract: Contract) => ({ ...plainOptions(database, issuer, contract), ...overrides });
  const services = {
    platform: createPlatform({
      directory: emptyDirectory,
      mailing: null,
      verifyIdentity: createIdentityVerifier({ issuer: ISSUER, clientId: WEB_CLIENT_ID, keys: issuer.keys }),
      ...shared(platformContract),
    }),
    workflow: createWorkflow(shared(workflowContract)),
  };
  const close = async () => {
    await services.workflow.close();
    await database.close();
  };
  return worldOn({ database, services, close, makeTenant: (tenant) => makeTenant(database, tenant) }, issuer);
}

/** A world on these premises, which take the issuer's tokens. */
export async function worldOn(premises: Premises, issuer: TestIssuer): Promise<World> {
  const { database, services, close } = premises;
  const optionsOf = (
    { service }: Contract,
    tenantId: TenantId | undefined,
    accessToken: () => Promise<string>,
  ): ClientOptions => ({
    origin: 'http://service.test',
    accessToken,
    tenantId: () => tenantId ?? null,
    fetch: (input, init) => services[service].fetch(new Request(input, init)),
  });
  const callerOf = (tenantId: TenantId | undefined, token: (contract: Contract) => () => Promise<string>): Program => ({
    platform: createClient(platformWire, optionsOf(platformContract, tenantId, token(platformContract))),
    workflow: createClient(workflowWire, optionsOf(workflowContract, tenantId, token(workflowContract))),
  });
  const person = (externalId: string, userId: UserId, tenantId?: TenantId): Person => ({
    externalId,
    userId,
    ...callerOf(tenantId, ({ service, scope }) => {
      let token: Promise<string> | undefined;
      // One sign-in serves many calls: a world does not outlive its tokens.
      return () => (token ??= issuer.sign({ subject: externalId, audience: audienceOf(service), scope }));
    }),
  });
  const program = (token: string, tenantId?: TenantId) => callerOf(tenantId, () => async () => token);

  const addTenant = async (name: string): Promise<TestTenant> => {
    const roles = { admin: 'Admin', manager: 'Project Manager', accountant: 'Accountant' };
    const people = Object.entries(roles).map(([key, role]) => ({
      issuer: ISSUER,
      externalId: `${name}-${key}`,
      firstName: name,
      lastName: role,
      email: `${key}@${name}.example`,
      phoneNumber: null,
      role,
    }));
    const { tenantId, userIds } = await premises.makeTenant({ name, people });
    const [admin, manager, accountant] = people.map(({ externalId }, i) =>
      person(externalId, userIds[i] as UserId, tenantId),
    ) as [Person, Person, Person]; // three roles, three people
    return { tenantId, admin, manager, accountant };
  };

  return {
    database,
    issuer,
    services,
    acme: await addTenant('acme'),
    birch: await addTenant('birch'),
    addTenant,
    person,
    program,
    close,
  };
}

/** The value of a call that must succeed; throws its problem otherwise, to make failures readable. */
export function succeeded<T>(result: { ok: true; value: T } | { ok: false; problem: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problem, null, 2));
  return result.value;
}
