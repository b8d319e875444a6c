import { createTenant, type NewPerson } from '@plumbline/platform/tenant/create-tenant';
import { changeProducts } from '@plumbline/platform/tenant/products';
import { demoPeople } from '@plumbline/sample/people';
import { enterTenant } from '@plumbline/service-kit/access';
import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { insertDefaultOptions } from '@plumbline/workflow/init/default-options';
import { insertStartingView } from '@plumbline/workflow/views/starting-view';
import { called } from '../command-line.ts';
import { EMBEDDED_ISSUER, isEmbeddedIssuer } from '../embedded-issuer.ts';
import { PlainError } from '../plain-error.ts';
import { runErase } from './erase/run-erase.ts';
import { runExport } from './export/run-export.ts';
import { tenantNamed } from './named.ts';
import type { NewTenant, TenantRequest } from './request.ts';
import { setLimits } from './set-limits.ts';
import { setRetention } from './set-retention.ts';
import { knownIssuers, listTenants, type TenantLine } from './store.ts';

export interface Surroundings {
  openDatabase(): Promise<{ database: Database; close(): Promise<void> }>;
  say(line: string): void;
  /** The company's own identity provider; undefined for the embedded sign-in. */
  issuer: string | undefined;
  /** Asks the person at the terminal; undefined if there is none. */
  ask?(question: string): Promise<string>;
}

/** Creates, lists, changes, exports or erases tenants, and prints the result. Throws a PlainError for errors that a person can fix. */
export async function runTenant(request: TenantRequest, surroundings: Surroundings): Promise<void> {
  const { database, close } = await surroundings.openDatabase();
  const { say } = surroundings;
  try {
    if (request.command === 'export') return await runExport(database, request, say);
    if (request.command === 'erase') return await runErase(database, request, surroundings);
    const lines = await database.transaction((tx) => run(tx, request, surroundings), AS_LONG_AS_IT_TAKES);
    for (const line of lines) say(line);
  } finally {
    await close();
  }
}

type InOneStep = Exclude<TenantRequest, { command: 'export' | 'erase' }>;

function run(tx: Tx, request: InOneStep, surroundings: Surroundings): Promise<string[]> {
  switch (request.command) {
    case 'create':
      return create(tx, request.tenant, surroundings);
    case 'list':
      return list(tx);
    case 'products':
      return setProducts(tx, request.tenant, request.products);
    case 'limits':
      return setLimits(tx, request.tenant, request.limits);
    case 'retention':
      return setRetention(tx, request.tenant, request.years, request.isCompanyChoosing);
  }
}

async function list(tx: Tx): Promise<string[]> {
  const tenants = await listTenants(tx);
  if (tenants.length > 0) return tenants.flatMap(described);
  return [`There are no companies yet. Make the first: ${called('tenant')} create`];
}

async function create(tx: Tx, tenant: NewTenant, surroundings: Surroundings): Promise<string[]> {
  const same = (await listTenants(tx)).find(({ name }) => name.toLowerCase() === tenant.name.toLowerCase());
  if (same) throw new PlainError(`There is a tenant "${same.name}" already: ${same.id}.`);
  const admin = await administratorOf(tx, tenant, surroundings);
  const { tenantId, userIds } = await createTenant(tx, { name: tenant.name, products: tenant.products }, [admin]);
  await enterTenant(tx, tenantId);
  await insertDefaultOptions(tx, tenantId);
  for (const userId of userIds) await insertStartingView(tx, tenantId, userId);
  return [
    `Created ${tenant.name} (${tenantId}).`,
    `  Products: ${tenant.products.join(', ') || 'none'}. Roles and select lists are the usual ones.`,
    admin.externalId === null
      ? `  Next: ${admin.email} signs in; the provider must send this address as a verified one. Then they are its administrator; of a company already, they choose Join on the home page first.`
      : `  Next: ${admin.email} signs in and adds people at /admin/users.`,
  ];
}

async function administratorOf(
  tx: Tx,
  { admin, issuer: given }: NewTenant,
  { issuer: configured }: Surroundings,
): Promise<NewPerson> {
  const isEmbedded = configured === undefined && (given === undefined || isEmbeddedIssuer(given));
  const demo = isEmbedded
    ? demoPeople.find(({ email }) => email.toLowerCase() === admin.email.toLowerCase())
    : undefined;
  const subject = admin.subject ?? demo?.id ?? null;
  const issuerOf = async () => {
    if (given !== undefined) return isEmbedded ? EMBEDDED_ISSUER : given;
    return configured ?? (await onlyIssuer(tx));
  };
  const firstName = admin.firstName ?? demo?.givenName;
  const lastName = admin.lastName ?? demo?.familyName;
  if (!firstName || !lastName) throw new PlainError('Say --admin-first-name and --admin-last-name.');
  return {
    issuer: subject === null ? null : await issuerOf(),
    externalId: subject,
    firstName,
    lastName,
    email: admin.email,
    phoneNumber: demo?.phoneNumber ?? null,
    role: 'Admin',
  };
}

/** The identity provider of the existing people. */
async function onlyIssuer(tx: Tx): Promise<string> {
  const issuers = await knownIssuers(tx);
  if (issuers.length > 1)
    throw new PlainError(`People come from several identity providers: say --issuer, one of ${issuers.join(', ')}.`);
  return issuers[0] ?? EMBEDDED_ISSUER;
}

async function setProducts(tx: Tx, wanted: string, products: ('platform' | 'workflow')[]): Promise<string[]> {
  const tenant = await tenantNamed(tx, wanted);
  const actor = { userId: null, userName: 'Operator' };
  const after = await changeProducts(tx, tenant.id, actor, () => products);
  return [
    `${after.name} has ${after.products.join(' and ') || 'no product'} now; nothing was deleted.`,
    ...(products.includes('platform')
      ? []
      : ['  Without platform nobody of the company can see its administration: this command switches it on again.']),
  ];
}

const described = ({ id, name, products, people, administrators, waiting }: TenantLine): string[] => [
  `${name}  ${id}`,
  `  products: ${products.join(', ') || 'none'}   active people: ${people}`,
  `  administrators: ${[...administrators, ...waiting.map((email) => `${email} (has not signed in yet)`)].join(', ') || 'none'}`,
];
