import { importDecisions, importRefused } from '@plumbline/contract/workflow/import-calls';
import { fieldTitle } from '@plumbline/contract/workflow/import-fields';
import type { ImportId, ImportOutcome } from '@plumbline/contract/workflow/import-records';
import { shownValue } from '@plumbline/import/reading/shown-value';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { Refusal } from '@plumbline/service-kit/http/problem-response';
import type { UsualLimits } from '@plumbline/service-kit/limits';
import { acceptImport } from './accept.ts';
import { countDirectoryChanges } from './directory.ts';
import type { Examined } from './examine.ts';

/** For a file that arrives on its own, nobody decides about single rows. */
export const NO_DECISIONS = importDecisions.parse({});

export interface Stored {
  importId: ImportId;
  outcome: ImportOutcome;
  /** Jobs of the directory, from which people connect jobs. */
  directory: { added: number; changed: number };
}

export interface StoreTerms {
  /** `safe`: skips changes to values that a person set on purpose. */
  accept: 'safe' | 'all';
  connect: boolean;
  skipBad: boolean;
  addOptions: Record<string, string[]>;
  /** YYYY-MM-DD; the date in UTC if absent. */
  today?: string | undefined;
  limits: UsualLimits;
}

type Outcome = { ok: true; stored: Stored } | { ok: false; problems: string[] };

/** The lines that need no decision. */
export const acceptedLines = ({ lines }: Pick<Examined['proof'], 'lines'>, accept: StoreTerms['accept']) =>
  lines.filter(({ kept }) => accept === 'all' || kept === null);

/** Accepts a file as the browser does, in the caller's transaction, which must roll back if it is refused. */
export async function storeUnattended(
  tx: Tx,
  access: Access,
  importId: ImportId,
  { mapping, proof, read, own }: Examined,
  { accept, connect, skipBad, addOptions, today, limits }: StoreTerms,
): Promise<Outcome> {
  const accepted = acceptedLines(proof, accept);
  let outcome: ImportOutcome;
  try {
    const terms = { mapping, decisions: NO_DECISIONS, accepted, addOptions, skipBad, connectNew: connect, today };
    outcome = await acceptImport(tx, access, { importId, ...terms }, limits);
  } catch (error) {
    if (!(error instanceof Refusal) || error.definition !== importRefused) throw error;
    return { ok: false, ...(error.details as { problems: string[] }) }; // of importRefused
  }
  const rowOf = new Map(read.jobs.map(({ externalId, line }) => [externalId, line]));
  const refused = outcome.refused.map(({ externalId, field, value, reason }) => {
    return `Row ${rowOf.get(externalId)}, ${fieldTitle(field, own)}: "${shownValue(field, value)}" ${reason}`;
  });
  if (refused.length > 0 && !skipBad) return { ok: false, problems: refused };
  const directory = await countDirectoryChanges(tx, access.tenantId, importId);
  return { ok: true, stored: { importId, outcome, directory } };
}

export const isNothing = ({ outcome, directory }: Stored): boolean =>
  outcome.newJobs + outcome.changedCells + outcome.linkedJobs + directory.added + directory.changed === 0 &&
  outcome.conflicts.length === 0 &&
  Object.keys(outcome.addedOptions).length === 0;
