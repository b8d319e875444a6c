import type { CallRequest, CallResponse } from '@plumbline/contract/call';
import type { importCalls } from '@plumbline/contract/workflow/import-calls';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import { surveyColumns } from '@plumbline/import/formats/survey-columns';
import { type Program, succeeded } from './world.ts';

/** A table as in a file: headings, and rows below them. */
export interface FileTable {
  headings: string[];
  rows: string[][];
}
type Check = CallResponse<typeof importCalls.checkImport>;
export type Proof = NonNullable<Check['proof']>;
type Terms = Partial<Omit<CallRequest<typeof importCalls.acceptImport>, 'importId'>>;

export const noDecisions = { rows: {}, cells: [], jobs: {} };
const FIRST_ROW = 2;

/** Announces a file and sends all of it. */
export async function sentImport(person: Program, { headings, rows }: FileTable, mapping?: unknown) {
  const table = { headings, rows, firstRow: FIRST_ROW };
  const started = succeeded(
    await person.workflow.startImport({
      body: {
        file: { name: 'jobs.csv', size: 1_000, checksum: '0'.repeat(64), sheet: null },
        columns: surveyColumns(table),
        rows: rows.length,
        firstRow: FIRST_ROW,
        ...(mapping === undefined ? {} : { mapping }),
      },
    }),
  );
  if (rows.length > 0) {
    const { importId } = started;
    const columns = headings.map((_, index) => index);
    succeeded(await person.workflow.sendImportPart({ body: { importId, columns, firstRow: FIRST_ROW, rows } }));
  }
  return started;
}

/** A file as its check shows it. `mapping` replaces the proposed mapping. */
export async function checkedImport(
  person: Program,
  table: FileTable,
  { mapping, decisions = noDecisions, addOptions = {} }: Terms = {},
): Promise<Check & { importId: ImportId; origin: string }> {
  const { importId, proposal } = await sentImport(person, table, mapping);
  const body = { importId, mapping: mapping ?? proposal.mapping, decisions, addOptions };
  const check = succeeded(await person.workflow.checkImport({ body }));
  return { ...check, importId, origin: proposal.origin };
}

/** The proof of a file that can be read. */
export async function provedImport(person: Program, table: FileTable, terms: Terms = {}): Promise<Proof> {
  const { proof, problems } = await checkedImport(person, table, terms);
  if (!proof) throw new Error(problems.join());
  return proof;
}

/** Imports a file with these `terms`, and returns the service's answer. */
export async function tryImport(person: Program, table: FileTable, terms: Terms = {}) {
  const { importId, proposal } = await sentImport(person, table, terms.mapping);
  const body = {
    importId,
    mapping: proposal.mapping,
    decisions: noDecisions,
    skipBad: false,
    connectNew: false,
    accepted: [],
    ...terms,
  };
  return person.workflow.acceptImport({ body });
}

export const acceptedImport = async (person: Program, table: FileTable, terms: Terms = {}) =>
  succeeded(await tryImport(person, table, terms));

/** How many rows of the file are in a group of the proof. */
export const countOf = (proof: Proof, group: Proof['groups'][number]['group']): number =>
  proof.groups.find((each) => each.group === group)?.count ?? 0;
