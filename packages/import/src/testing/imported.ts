import { isDeepStrictEqual } from 'node:util';
import { importDecisions } from '@plumbline/contract/workflow/import-calls';
import type { JobField } from '@plumbline/contract/workflow/job-fields';
import { isJobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { cents, plainAmount } from '@plumbline/domain/money';
import { readFile } from '../files/read-file.ts';
import { readTable } from '../files/read-table.ts';
import { findHeadingRow, tableOf } from '../files/sheet-table.ts';
import { surveyColumns } from '../formats/survey-columns.ts';
import { matchJobs } from '../identity/match-jobs.ts';
import { proposeMapping } from '../mapping/propose.ts';
import { prove } from '../proof/prove.ts';
import type { ImportTable } from '../reading/import-table.ts';
import type { ListContext } from '../reading/list-values.ts';
import { readImport } from '../reading/read-import.ts';
import { drawnRows, type Fixture } from './fixture.ts';
import { savedFile } from './saved-file.ts';

const option = (name: string) => ({ value: name, name });
/** The company into which every fixture is imported. */
const company: ListContext = {
  options: {
    jobStatus: ['Active', 'Complete', 'Closed'].map(option),
    division: ['02 - Electrical', '03 - Plumbing', 'Service'].map(option),
    branch: ['North', 'South'].map(option),
    monthIncomeExpected: [],
  },
  people: [
    { id: 'ann', name: 'Ann Smith', email: 'asmith@company.example' },
    { id: 'bob', name: 'Bob Ortiz', email: 'bob@company.example' },
  ],
};

/** The day on which every fixture is imported. */
const TODAY = '2026-11-20';

/** What a fixture promises, in a form that can be compared with the import. */
export interface Imported {
  problems: string[];
  /** Empty if no known report matches. */
  looksLike: string;
  fields: string[];
  jobs: string[][];
  groups: string;
  /** In dollars, by field. */
  sums: Record<string, string>;
  /** Fields whose sum differs from the file's total row. */
  offTotal: string[];
  asks: string;
  doubts?: string;
  unused?: string;
  doubtful: number;
  repeated: number;
  bad: number;
  values: string;
}

/** The table of a file as the page reads it, when nobody chooses another. */
async function tableOfPage(bytes: Uint8Array): Promise<ImportTable> {
  const file = await readFile(bytes);
  const [sheet] = file.ok ? file.sheets : [];
  if (!sheet) throw new Error(file.ok ? 'no sheet' : file.reason);
  const lazy = tableOf(sheet, findHeadingRow(sheet.rows));
  return { ...lazy, rows: [...lazy.rows] };
}

/** The table of a file as the terminal and the service read it, without a person. */
export async function tableWithoutPage(bytes: Uint8Array): Promise<ImportTable> {
  const outcome = await readTable(bytes, 'fixture', {});
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.table;
}

/** Takes a fixture's bytes through everything that a file goes through, up to the proof: as the page reads it, and as others do. */
export async function imported(fixture: Fixture): Promise<{ inPage: Imported; withoutPage: Imported }> {
  const bytes = await savedFile(fixture);
  const [ofPage, withoutPage] = [await tableOfPage(bytes), await tableWithoutPage(bytes)];
  const inPage = importedTable(fixture, ofPage);
  // One table is imported in one way.
  const isSame = isDeepStrictEqual(ofPage, withoutPage);
  return { inPage, withoutPage: isSame ? inPage : importedTable(fixture, withoutPage) };
}

function importedTable(fixture: Fixture, table: ImportTable): Imported {
  const { mapping, looksLike } = proposeMapping(surveyColumns(table), { remembered: [] });
  const decisions = importDecisions.parse({});
  const outcome = readImport(table, mapping, decisions, company);
  const fields = Object.keys(mapping.fields).toSorted();
  const nothing = {
    jobs: [],
    groups: '',
    sums: {},
    offTotal: [],
    asks: '',
    doubtful: 0,
    repeated: 0,
    bad: 0,
    values: '',
  };
  if (!outcome.ok) return { ...nothing, problems: outcome.problems, looksLike: looksLike ?? '', fields };
  const { read } = outcome;
  const match = matchJobs(read.jobs, [], mapping.identity, decisions);
  const proof = prove(read, table, match, [], {
    contractWarning: null,
    overUnder: null,
    today: TODAY,
    usualContract: null,
  });
  const [columns = []] = drawnRows(fixture.jobs);
  return {
    problems: [],
    looksLike: looksLike ?? '',
    fields,
    jobs: match.fresh.map(({ externalId, jobName, values }) => {
      const all: Record<string, unknown> = { ...values, externalId, jobName };
      return columns.map((field) => shownValue(field, all[field]));
    }),
    groups: proof.groups.map(({ group, count }) => `${group} ${count}`).join(', '),
    sums: Object.fromEntries(proof.sums.map(({ field, stored }) => [field, plainAmount(cents(stored))])),
    offTotal: proof.sums.filter((sum) => sum.file && sum.file.difference !== 0).map(({ field }) => field),
    asks: proof.formats
      .filter(({ isQuestion }) => isQuestion)
      .map(({ field }) => field)
      .join(', '),
    ...(fixture.doubts !== undefined && {
      doubts: [...new Set(proof.suspicious.map(({ field }) => field))].join(', '),
    }),
    ...(fixture.unused !== undefined && { unused: proof.unused.map(({ column }) => column).join(', ') }),
    doubtful: proof.doubtfulRows,
    repeated: proof.repeated?.rows ?? 0,
    bad: proof.badCells,
    values: proof.values.map(({ text, becomes }) => `${text}: ${becomes ?? 'none'}`).join(', '),
  };
}

/** What the fixture promises, in the same form. */
export function expectedOf(fixture: Fixture): Imported {
  const { looksLike = '', groups, asks = '', doubtful = 0, repeated = 0, bad = 0, values = '' } = fixture;
  const [columns = [], ...rows] = drawnRows(fixture.jobs);
  const added = columns.flatMap((field, i) => {
    if (!isJobField(field) || (jobFields[field] as JobField).type !== 'currency') return [];
    const whole = rows.reduce((sum, row) => sum + Math.round(Number(row[i]) * 100), 0);
    return [[field, plainAmount(cents(whole))]];
  });
  const fields = columns.toSorted();
  return {
    problems: [],
    looksLike,
    fields,
    jobs: rows,
    groups,
    sums: { ...Object.fromEntries(added), ...fixture.sums },
    offTotal: [],
    asks,
    ...(fixture.doubts !== undefined && { doubts: fixture.doubts }),
    ...(fixture.unused !== undefined && { unused: fixture.unused }),
    doubtful,
    repeated,
    bad,
    values,
  };
}

/** Amounts in dollars, percents with their sign, texts unchanged; empty if the job has no value. */
export function shownValue(field: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  const { type } = isJobField(field) ? (jobFields[field] as JobField) : { type: 'text' };
  if (type === 'currency') return plainAmount(cents(Number(value)));
  if (type === 'percent') return `${Number(value) / 10_000}%`;
  return String(value);
}
