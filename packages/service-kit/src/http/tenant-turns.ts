import type { Allowance, Database, Tx } from '../database.ts';

/** Says which tenant the transaction turned out to be of, before it does anything that costs. */
export type Admit = (tenantId: string) => void;
type InTurn = <T>(
  key: string,
  allowance: Pick<Allowance, 'withinMs'>,
  run: (tx: Tx, admit: Admit) => Promise<T>,
) => Promise<T>;

/** Requests that no tenant is known of yet. They do no more in this share than find that out. */
const NEWCOMERS = 'newcomers';
/** Calls of people as such, in no tenant. */
export const NO_TENANT = 'no tenant';
const MAX_KNOWN = 10_000;

class OtherShare extends Error {}

/**
 * Transactions that take turns by tenant. The tenant is known for certain only inside of the transaction; so each key, which
 * names a caller, is remembered with the tenant that it had before. It decides whose turn it is and nothing else.
 */
export function tenantTurns(database: Database): InTurn {
  const tenants = new Map<string, string>();
  const remember = (key: string, tenantId: string) => {
    tenants.delete(key); // the newest comes last
    tenants.set(key, tenantId);
    const oldest = tenants.keys().next();
    if (tenants.size > MAX_KNOWN && !oldest.done) tenants.delete(oldest.value);
  };
  return async (key, { withinMs }, run) => {
    const ask = (isLast: boolean) =>
      database.transaction(
        (tx, place) =>
          run(tx, (tenantId) => {
            remember(key, tenantId);
            // Its tenant has its part already: it waits among its own.
            if (!place.moveTo(tenantId) && !isLast) throw new OtherShare();
          }),
        { share: tenants.get(key) ?? NEWCOMERS, ...(withinMs !== undefined && { withinMs }) },
      );
    try {
      return await ask(false);
    } catch (error) {
      if (!(error instanceof OtherShare)) throw error;
      return ask(true);
    }
  };
}
