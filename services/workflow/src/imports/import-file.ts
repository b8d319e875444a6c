import type { CallQuery } from '@plumbline/contract/call';
import {
  type FileAnswer,
  type importCalls,
  importGone,
  importRefused,
} from '@plumbline/contract/workflow/import-calls';
import type { OwnImportField } from '@plumbline/contract/workflow/import-fields';
import { counted } from '@plumbline/domain/counted';
import type { ReadTable, TableOutcome, TableTerms } from '@plumbline/import/files/read-table';
import { withDoubtedTurned } from '@plumbline/import/mapping/turned-signs';
import { suspicionText } from '@plumbline/import/proof/suspicion-text';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import type { InTransaction, KeepAnswer } from '@plumbline/service-kit/http/after-commit';
import { Refusal, refuse } from '@plumbline/service-kit/http/problem-response';
import type { UsualLimits } from '@plumbline/service-kit/limits';
import { sha256Hex } from '@plumbline/service-kit/sha256';
import { tellOfFile } from '../mails/file-news.ts';
import { announceWhole } from './announce.ts';
import { takeTurn } from './directory.ts';
import { examine } from './examine.ts';
import { exceededLimits } from './limits.ts';
import { isNothing, NO_DECISIONS, storeUnattended } from './store-unattended.ts';
import { exceededText, keepWaiting } from './waiting.ts';

/** Reads one table of a company's file. A server does this in a thread with limits: see reading-thread.ts. */
export type ReadTableOf = (
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  terms: TableTerms,
  tenantId: string,
) => Promise<TableOutcome>;

/** The input of a reading thread. */
export interface Reading {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  terms: TableTerms;
}

type Terms = CallQuery<typeof importCalls.importFile>;

const NOTHING: Omit<FileAnswer, 'status'> = {
  problems: [],
  exceeded: [],
  file: null,
  headingRow: null,
  notes: [],
  proposal: null,
  proof: null,
  importId: null,
  outcome: null,
};
/** What stands while a file is being read: nothing is stored yet. */
export const INTERRUPTED: FileAnswer = {
  ...NOTHING,
  status: 'interrupted',
  problems: ['The service stopped while it read the file. Send it again with a new key.'],
};

/** The mapping of an import that was accepted. Throws `importGone` where there is none. */
export async function mappingOf(tx: Tx, { tenantId }: Access, importId: string): Promise<unknown> {
  const [row] = await tx.query<{ mapping: unknown }>(
    'select mapping from workflow.import where tenant_id = $1 and id = $2 and accepted_at is not null',
    [tenantId, importId],
  );
  if (!row) throw refuse(importGone, {});
  return row.mapping;
}

interface FileImport {
  access: Access;
  limits: UsualLimits;
  bytes: Uint8Array<ArrayBuffer>;
  terms: Terms;
  /** Undefined to use what the company remembers of the same headings. */
  mapping: unknown;
}

/**
 * Imports a file in one transaction, which leaves a trace only if something was stored, and stores its answer with it. The
 * outcome is queued as mail; for a refused file in a separate transaction, since its own leaves nothing behind.
 */
export async function importFile(
  readTable: ReadTableOf,
  inTransaction: InTransaction,
  keep: KeepAnswer,
  { access, limits, bytes, terms, mapping }: FileImport,
): Promise<FileAnswer> {
  const isTold = terms.mode === 'accept';
  const refused = async (answer: FileAnswer): Promise<FileAnswer> => {
    if (!isTold || answer.status !== 'refused') return answer;
    return inTransaction(async (tx) => {
      await tellOfFile(tx, access, { ...answer, status: 'refused', fileName: terms.name });
      await keep(tx, answer);
      return answer;
    });
  };
  const read = await readTable(bytes, terms.name, terms, access.tenantId);
  if (!read.ok) return refused({ ...NOTHING, status: 'refused', problems: [read.reason] });
  const file = { name: terms.name, size: bytes.length, checksum: await sha256Hex(bytes), sheet: read.sheet };
  try {
    return await inTransaction(async (tx) => {
      const { answer, isNews } = await imported(tx, access, { file, read, terms, mapping, limits });
      const { status } = answer;
      if (isTold && isNews && (status === 'stored' || status === 'waiting'))
        await tellOfFile(tx, access, { ...answer, status, fileName: terms.name });
      await keep(tx, answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof RolledBack) return refused(error.outcome);
    if (!(error instanceof Refusal) || error.definition !== importRefused) throw error;
    // A mapping that was accepted long ago, and that would not be accepted today.
    const { problems } = error.details as { problems: string[] }; // of importRefused
    return refused({ ...NOTHING, status: 'refused', file, headingRow: read.headingRow, notes: read.notes, problems });
  }
}

/** Ends the transaction without a trace. */
class RolledBack extends Error {
  override name = 'RolledBack';
  readonly outcome: FileAnswer;

  constructor(outcome: FileAnswer) {
    super(outcome.status);
    this.outcome = outcome;
  }
}

interface Given extends Pick<FileImport, 'terms' | 'mapping' | 'limits'> {
  file: NonNullable<FileAnswer['file']>;
  read: ReadTable;
}

/** The outcome of the file, and whether it is news: a file that already waits is not. */
interface Imported {
  answer: FileAnswer;
  isNews: boolean;
}

async function imported(tx: Tx, access: Access, { file, read, terms, mapping, limits }: Given): Promise<Imported> {
  const { headingRow, notes, table } = read;
  const isCheck = terms.mode === 'check';
  if (!isCheck) await takeTurn(tx, access.tenantId);
  const { importId, proposal: proposed } = await announceWhole(tx, access, { file, table, mapping });
  const sent = { importId, mapping: proposed.mapping, decisions: NO_DECISIONS, today: terms.today };
  const asWritten = await examine(tx, access, sent);
  const turned =
    asWritten.ok && terms.turnSigns === 'yes'
      ? withDoubtedTurned(asWritten.examined.mapping, asWritten.examined.proof.suspicious)
      : null;
  const outcome = turned === null ? asWritten : await examine(tx, access, { ...sent, mapping: turned });
  const proposal = turned === null ? proposed : { ...proposed, mapping: turned };
  const facts = { ...NOTHING, file, headingRow, notes, proposal };
  if (!outcome.ok) throw new RolledBack({ ...facts, status: 'refused', problems: outcome.problems });
  const { examined } = outcome;
  const { proof } = examined;
  const connect = terms.connect === 'yes';
  const exceeded = await exceededLimits(tx, access.tenantId, examined, { accept: terms.take, connect });
  const proved = { ...facts, proof, exceeded };
  const problems = [
    ...(read.doubt === null ? [] : [`${read.doubt} Send it with sheet= to say which is meant.`]),
    ...problemsOf(proved, terms, examined.own),
    ...exceeded.map((each) => exceededText(each, examined.own)),
  ];
  if (problems.length > 0) {
    if (isCheck) throw new RolledBack({ ...proved, status: 'needs-person', problems });
    const kept = await keepWaiting(tx, access, importId, { proposal, proof, problems, exceeded });
    if (!kept.ok) throw new RolledBack({ ...proved, status: 'refused', problems: kept.problems });
    const answer: FileAnswer = { ...proved, status: 'waiting', problems, importId: kept.importId };
    return { answer, isNews: kept.importId === importId };
  }
  if (isCheck) throw new RolledBack({ ...proved, status: 'checked' });

  const storing = await storeUnattended(tx, access, importId, examined, {
    accept: terms.take,
    connect,
    skipBad: terms.skipBad === 'yes',
    addOptions: {},
    today: terms.today,
    limits,
  });
  if (!storing.ok) throw new RolledBack({ ...proved, status: 'refused', problems: storing.problems });
  if (isNothing(storing.stored)) throw new RolledBack({ ...proved, status: 'nothing-new' });
  return { answer: { ...proved, status: 'stored', importId, outcome: storing.stored.outcome }, isNews: true };
}

const listed = (columns: readonly { column: string }[]) => columns.map(({ column }) => `“${column}”`).join(', ');

/** Answers about single rows are stored with the mapping. */
const DECIDE_ONCE =
  'Decide in the browser, with “This is a job” or “Leave out”: the answer counts for such rows of later files as well';

/** What a person must look at before the file is stored. */
function problemsOf(
  { proof, proposal }: Pick<FileAnswer, 'proof' | 'proposal'>,
  terms: Terms,
  own: readonly OwnImportField[],
): string[] {
  const { skipBad, acceptDifferences, acceptForms, acceptSuspicious } = terms;
  const isProposed = proposal?.origin === 'suggested' || proposal?.origin === 'remembered';
  const bad = proof?.badCells ?? 0;
  const open = proof?.questions.filter(({ answer }) => answer === null).length ?? 0;
  const doubtful = proof?.doubtfulRows ?? 0;
  const isStrict = skipBad === 'no';
  const repeated = proof?.repeated;
  const differing = proof?.sums.filter(({ file }) => file !== null && file.difference !== 0) ?? [];
  const suspicious = acceptSuspicious === 'no' ? (proof?.suspicious.filter(({ isQuestion }) => isQuestion) ?? []) : [];
  const unclear = proof?.formats.filter(({ isQuestion }) => isQuestion) ?? [];
  return [
    ...(isProposed
      ? [
          'Nobody has imported a file with these very headings yet. Import this one in the browser once, or name an import with mappingOf.',
        ]
      : []),
    ...(proof?.contractWarning && !proof.contractWarning.isAnswered && acceptSuspicious === 'no'
      ? [
          'The contract seems to have the change orders in it already. Import this one in the browser and decide there, or send it with acceptSuspicious=yes.',
        ]
      : []),
    ...(isStrict && repeated?.answer === null
      ? [
          `${counted(repeated.jobs, 'job number is', 'job numbers are')} in more than one row (${counted(repeated.rows, 'row')} in all). Import this one in the browser and say whether each is one job or several, or leave such rows out with skipBad=yes.`,
        ]
      : []),
    ...(differing.length > 0 && acceptDifferences === 'no'
      ? [
          `The sums of ${listed(differing)} differ from the file’s own total. Look at the rows left out and mend the file, or send it with acceptDifferences=yes.`,
        ]
      : []),
    ...(unclear.length > 0 && acceptForms === 'no'
      ? [
          `${listed(unclear)} can be read in two ways. Import this one in the browser and decide there, or send it with acceptForms=yes to read them as the proof shows.`,
        ]
      : []),
    ...suspicious.map(
      (column) =>
        `${suspicionText(column, own)} Import this one in the browser and decide there, or send it with ${column.turned === null ? '' : 'turnSigns=yes to store the other sign, or '}acceptSuspicious=yes.`,
    ),
    ...(isStrict && bad > 0
      ? [`${counted(bad, 'cell cannot', 'cells cannot')} be read. Mend the file, or leave them out with skipBad=yes.`]
      : []),
    ...(isStrict && doubtful > 0
      ? [
          `${counted(doubtful, 'row is', 'rows are')} left out and may be ${doubtful === 1 ? 'a job' : 'jobs'}. ${DECIDE_ONCE}, or leave such rows out with skipBad=yes.`,
        ]
      : []),
    ...(isStrict && open > 0
      ? [
          `${counted(open, 'row needs', 'rows need')} a person to say which job it is. Import the file in the browser, or leave such rows out with skipBad=yes.`,
        ]
      : []),
  ];
}
