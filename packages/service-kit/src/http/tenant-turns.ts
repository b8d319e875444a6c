import { NewestMap } from '@plumbline/contract/newest-map';
import type { Allowance, Database, Tx } from '../database.ts';
import { NeedsShare, type Toll } from './company-budget.ts';

/** Names the transaction's tenant as soon as it is certain, before any expensive work. */
export type Admit = (tenantId: string) => void;
type InTurn = <T>(
  key: string,
  allowance: Omit<Allowance, 'share'>,
  run: (tx: Tx, admit: Admit) => Promise<T>,
  toll?: Toll,
) => Promise<T>;

/** The share of requests with a tenant that is not known yet. In this share they only look it up. */
const NEWCOMERS = 'newcomers';
/** The share of calls that enter no tenant. */
export const NO_TENANT = 'no tenant';
const MAX_KNOWN = 10_000;

/** The tenant already holds its share. */
class OtherShare extends Error {
  readonly tenantId: string;
  constructor(tenantId: string) {
    super('waits in the queue of its tenant');
    this.tenantId = tenantId;
  }
}

/**
 * Transactions that take turns by tenant. The tenant is certain only inside the transaction, so the turn is guessed: each
 * key, which identifies a caller, is remembered with its last tenant. The guess decides the turn, and which tenant pays the
 * toll first: a tenant that has spent its minute is refused without a transaction.
 */
export function tenantTurns(database: Database): InTurn {
  const tenants = new NewestMap<string, string>(MAX_KNOWN);
  return async (key, allowance, run, toll) => {
    const guess = tenants.get(key);
    if (guess !== undefined && guess !== NO_TENANT) await toll?.settle(guess);
    const ask = (isLast: boolean) =>
      database.transaction(
        (tx, place) =>
          run(tx, (tenantId) => {
            tenants.set(key, tenantId);
            if (!place.moveTo(tenantId) && !isLast) throw new OtherShare(tenantId);
            if (tenantId !== NO_TENANT) toll?.pay(tenantId);
          }),
        { ...allowance, share: tenants.get(key) ?? NEWCOMERS },
      );
    try {
      return await ask(false);
    } catch (error) {
      if (!(error instanceof NeedsShare || error instanceof OtherShare)) throw error;
      if (error.tenantId !== NO_TENANT) await toll?.settle(error.tenantId);
      return ask(true);
    }
  };
}
