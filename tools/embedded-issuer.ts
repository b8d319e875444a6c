import { demoPeople } from '@plumbline/sample/people';
import type { Tx } from '@plumbline/service-kit/database';

/** Where the embedded sign-in is served, below the origin of the product. */
export const IDENTITY_PATH = '/identity';

/**
 * By which the services know the people of the embedded sign-in. The issuer of their tokens is its address, which changes with
 * `PORT` and `PUBLIC_ORIGIN`; this name never does. docs/decisions/0021 says why.
 */
export const EMBEDDED_ISSUER = 'urn:plumbline:embedded-sign-in';

/** Addresses of the embedded sign-in, of any port and host: earlier versions knew its people by them. */
const FORMER_ISSUER = `^https?://.*${IDENTITY_PATH}$`;

export const isEmbeddedIssuer = (issuer: string): boolean =>
  issuer === EMBEDDED_ISSUER || new RegExp(FORMER_ISSUER).test(issuer);

/**
 * Gives the people of the embedded sign-in, whom an earlier version stored by its address, their lasting name. Only people of its own
 * directory: a company's provider may lie at such an address too, but knows none of their ids. Where a person is in a tenant
 * twice, by two addresses, the active one is meant.
 */
export async function renameFormerIssuers(tx: Tx): Promise<void> {
  await tx.query(
    `with found as (
       select tenant_id, id, row_number() over (partition by tenant_id, external_id order by is_active desc, id) as place
       from platform.tenant_user where external_id = any($2::text[]) and issuer ~ $3
     )
     update platform.tenant_user u set issuer = $1
     from found f
     where u.tenant_id = f.tenant_id and u.id = f.id and f.place = 1
       and not exists (select from platform.tenant_user known
                       where known.tenant_id = u.tenant_id and known.issuer = $1 and known.external_id = u.external_id)`,
    [EMBEDDED_ISSUER, demoPeople.map(({ id }) => id), FORMER_ISSUER],
  );
}
