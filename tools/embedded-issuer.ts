import { demoPeople } from '@plumbline/sample/people';
import type { Tx } from '@plumbline/service-kit/database';

/** The path of the embedded sign-in, below the product's origin. */
export const IDENTITY_PATH = '/identity';

/**
 * The services' name for the embedded sign-in. The issuer in its tokens is an address, which changes with `PORT` and `PUBLIC_URL`; this
 * name never changes (docs/decisions/0021).
 */
export const EMBEDDED_ISSUER = 'urn:plumbline:embedded-sign-in';

/** Addresses of the embedded sign-in on any port and host: earlier versions stored its people under them. */
const FORMER_ISSUER = `^https?://.*${IDENTITY_PATH}$`;

export const isEmbeddedIssuer = (issuer: string): boolean =>
  issuer === EMBEDDED_ISSUER || new RegExp(FORMER_ISSUER).test(issuer);

/**
 * Moves people whom an earlier version stored under an address to the lasting name. Only people of the embedded directory: a company's
 * provider may have such an address too, but other ids. If a tenant has a person under two addresses, the active entry is moved.
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
