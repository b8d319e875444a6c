import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '../database.ts';
import { MigrationError } from '../migrate.ts';

/** The role that signs in, if row-level security does not apply to it. */
interface Unheld {
  name: string;
  isSuperuser: boolean;
}

/**
 * Whether row-level security applies to the role that signs in. On a single server it applies to every role, even the owner
 * of the tables. Distributed tables exempt their owner and superusers (decision 85).
 */
export async function unheld(tx: Pick<Tx, 'query'>): Promise<Unheld | undefined> {
  const [found] = await tx.query<Unheld>(
    `select current_user as name, r.rolsuper or r.rolbypassrls as "isSuperuser"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
     where n.nspname in ('platform', 'workflow') and c.relkind in ('r', 'p') and r.rolname = current_user
       and c.relrowsecurity and not c.relforcerowsecurity and not row_security_active(c.oid) limit 1`,
  );
  return found;
}

/** What is wrong with the role that signs in, and what to do. */
export const unheldText = ({ name, isSuperuser }: Unheld): string =>
  `Row-level security does not hold ${name}, who ${isSuperuser ? 'is a superuser' : 'owns the tables'}, now that the companies' rows are distributed. Let services sign in as somebody who owns none: create role plumbline_services login password 'choose-one' in role plumbline_platform, plumbline_workflow, and DATABASE_URL=postgres://plumbline_services:choose-one@… (docs/scaling.md).`;

/** Runs before a start. Throws a MigrationError if row-level security would not apply to the role that signs in. */
export async function assertHeld(database: Database): Promise<void> {
  const found = await database.transaction(unheld, AS_LONG_AS_IT_TAKES);
  if (found) throw new MigrationError(unheldText(found));
}
