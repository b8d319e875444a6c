import { platformContract } from '@plumbline/contract/platform/contract';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { directoryEnvironment } from '@plumbline/platform/directories/settings';
import { mailEnvironment } from '@plumbline/service-kit/node/mail/settings';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { readSettings, serviceEnvironment } from '@plumbline/service-kit/node/settings';
import { dataDirectory } from '../open-database.ts';
import { checkDatabase } from './check-database.ts';
import { checkDirectory, checkFolder, checkMail, checkProvider, checkProxy, checkPublicAddress } from './checks.ts';
import type { Finding } from './finding.ts';

/** Checks everything that an installation with this environment needs, from its own machine. Changes nothing. */
export async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  const { DATABASE_URL: database, OIDC_ISSUER: issuer, SMTP_URL: smtp, PUBLIC_URL: address } = environment;
  const parts = await Promise.all([
    settings(environment),
    database ? checkDatabase(database, migrations()) : [checkFolder(dataDirectory())],
    issuer && URL.canParse(issuer)
      ? checkProvider(issuer)
      : [unset('provider', 'OIDC_ISSUER is not set: plumbline all uses its own sign-in.')],
    smtp && URL.canParse(smtp)
      ? checkMail(smtp)
      : unset('mail', 'SMTP_URL is not set: links of invitations are copied, and nobody is mailed what happens.'),
    checkDirectory(environment),
    address && URL.canParse(address)
      ? Promise.all([checkPublicAddress(address, environment), checkProxy(address, environment)])
      : unset('address', 'PUBLIC_URL is not set: say where people open the page to have it checked.'),
  ]);
  return parts.flat(2);
}

const unset = (check: string, said: string): Finding => ({ check, state: 'not set', said });

function migrations(): Record<string, string[]> {
  const services = [platformContract.service, workflowContract.service];
  return Object.fromEntries(
    services.map((name) => [
      name,
      migrationsIn(new URL(`../../services/${name}/migrations/`, import.meta.url)).map((migration) => migration.name),
    ]),
  );
}

/** Settings that a service would refuse. The embedded start needs none of them. */
function settings(environment: Record<string, string | undefined>): Finding {
  if (!environment.DATABASE_URL && !environment.OIDC_ISSUER)
    return { check: 'settings', state: 'ok', said: 'Those of plumbline all, which needs none.' };
  const schemas = [
    serviceEnvironment.partial({ PORT: true, OIDC_AUDIENCE: true }),
    mailEnvironment,
    directoryEnvironment,
  ];
  const problems = schemas.flatMap((schema) => {
    const read = readSettings(schema, environment);
    return read.ok ? [] : [read.problem];
  });
  return problems.length === 0
    ? { check: 'settings', state: 'ok', said: 'None is missing or wrong.' }
    : { check: 'settings', state: 'wrong', said: problems.join('\n') };
}
