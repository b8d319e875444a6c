import type { IdentityQuestion, RowGroup, ValueMeaning } from '@plumbline/contract/workflow/import-proof';
import { counted, wholeText } from '@plumbline/domain/counted';
import type { ImportResult } from './result.ts';
import { money, quoted, sumOf, type TitleOf } from './words.ts';

type Proof = NonNullable<ImportResult['proof']>;

/** The proof in plain words: what happens to every row, the sums, and what a person should check. */
export const proofReport = (proof: Proof, titleOf: TitleOf): string[] => [
  rowsReport(proof),
  ...section(
    'Rows that are no jobs, or were left out:',
    proof.groups.filter(({ group }) => WHY.has(group)).flatMap(rowsOf),
  ),
  ...section(
    'Sums, beside the total of the file:',
    proof.sums.map((sum) => sumLine(sum, titleOf)),
  ),
  ...section('Columns with amounts, dates or a status that nothing takes:', proof.unused.map(unusedLine)),
  ...section(
    'Columns that can be read in two ways:',
    proof.formats.filter(({ isQuestion }) => isQuestion).map(formatLine),
  ),
  ...section(
    'Columns whose values hardly are what their field holds:',
    proof.suspicious.map(
      ({ column, field, reason, samples }) =>
        `${column} as ${titleOf(field)}: ${reason} For example: ${samples.join(', ')}.`,
    ),
  ),
  ...repeatedReport(proof, titleOf),
  ...contractReport(proof),
  ...overUnderReport(proof),
  ...section(
    'Texts that name no option or person:',
    proof.values.filter(({ becomes }) => becomes === null).map(textLine),
  ),
  ...section(
    'Texts that are written otherwise in the list:',
    proof.values.filter(({ becomes, how }) => becomes !== null && how === 'similar').map(textLine),
  ),
  ...section('Read as empty, as the mapping says:', blankLines(proof)),
  ...section(
    'Texts cut to fit, as the mapping says:',
    proof.truncated.map(({ column, count }) => `${column}: ${wholeText(count)}`),
  ),
  ...(proof.numberedRows > 0
    ? [`${counted(proof.numberedRows, 'row has', 'rows have')} the id of an earlier row and got an ending (-2, -3…).`]
    : []),
  ...(proof.takenOut > 0
    ? [
        `${counted(proof.takenOut, 'job was', 'jobs were')} taken out of the WIP by somebody, and ${proof.takenOut === 1 ? 'stays' : 'stay'} out.`,
      ]
    : []),
  ...section(
    'Questions that only a person can answer:',
    proof.questions.filter(({ answer }) => answer === null).map(questionLine),
  ),
  ...badReport(proof),
];

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];

const ALWAYS: readonly RowGroup[] = ['new', 'changed', 'unchanged', 'left-out'];
const WHY: ReadonlySet<RowGroup> = new Set(['left-out', 'total', 'subtotal', 'detail', 'heading', 'title', 'note']);
const groupWords: Record<RowGroup, readonly [singular: string, plural: string]> = {
  new: ['new', 'new'],
  changed: ['changed', 'changed'],
  unchanged: ['unchanged', 'unchanged'],
  'left-out': ['left out', 'left out'],
  total: ['total row', 'total rows'],
  subtotal: ['subtotal row', 'subtotal rows'],
  detail: ['part of a job', 'parts of jobs'],
  heading: ['heading row', 'heading rows'],
  title: ['title row', 'title rows'],
  note: ['note', 'notes'],
  empty: ['empty row', 'empty rows'],
};

function rowsReport({ rows, groups }: Proof): string {
  const counts = new Map(groups.map(({ group, count }) => [group, count]));
  const shown = [...new Set([...ALWAYS, ...counts.keys()])];
  const parts = shown.map((group) => counted(counts.get(group) ?? 0, ...groupWords[group]));
  return `${counted(rows, 'row')} = ${parts.join(' + ')}.`;
}

const SHOWN = 50;
/** The first rows of a group, each with the words that identified it. */
const rowsOf = ({ group, count, rows }: Proof['groups'][number]): string[] => [
  ...rows
    .slice(0, SHOWN)
    .map(({ row, text, reasons }) =>
      `row ${wholeText(row)}, ${groupWords[group][0]}: ${quoted(text)} ${reasons.join(' ')}`.trim(),
    ),
  ...(count > SHOWN ? [`… and ${wholeText(count - SHOWN)} more, ${groupWords[group][1]}`] : []),
];

function sumLine({ field, column, stored, leftOut, file }: Proof['sums'][number], titleOf: TitleOf): string {
  const shown = (sum: number) => sumOf(field, sum);
  const ours = `${column} (${titleOf(field)}): ${shown(stored)} of jobs + ${shown(leftOut)} left out`;
  if (file === null) return `${ours}; the file has no total`;
  const beside = `the file has ${shown(file.total)} in row ${wholeText(file.row)}`;
  return `${ours}; ${beside}${file.difference === 0 ? ', the same' : ` — DIFFERENCE ${shown(file.difference)}`}`;
}

const unusedLine = ({ column, kind, filled, sum }: Proof['unused'][number]): string =>
  `${column}: ${counted(filled, kind)}${sum === null ? '' : `, together ${money(sum)}`}`;

const formatLine = ({ column, reads, samples }: Proof['formats'][number]): string => {
  const shown = samples.map(({ text, value }) => `${text} is ${typeof value === 'number' ? money(value) : value}`);
  return `${column}, read as ${typeof reads === 'string' ? reads : reads.join(' or ')}: ${shown.join(', ')}`;
};

const textLine = ({ column, text, count }: ValueMeaning): string =>
  `${column}: ${quoted(text)}, ${counted(count, 'row')}; the field stays as it is`;

const blankLines = ({ blanks }: Proof): string[] =>
  [...Map.groupBy(blanks, ({ column }) => column)].map(
    ([column, codes]) => `${column}: ${codes.map(({ code, count }) => `${code} ${wholeText(count)}`).join(', ')}`,
  );

function repeatedReport({ repeated }: Proof, titleOf: TitleOf): string[] {
  if (!repeated) return [];
  const { column, jobs, rows, samples, sums, differing } = repeated;
  const named = samples.map(({ text, rows: of }) => `${text} in rows ${of.join(', ')}`);
  const how = (repeats: (typeof sums)[number]['repeats']) => (repeats === 'add' ? 'added up' : 'taken once');
  return section(
    `${column}: ${counted(jobs, 'number stands', 'numbers stand')} in ${counted(rows, 'row')}: ${named.join('; ')}.`,
    [
      ...sums.map(({ field, column: of, added, first, repeats, total }) => {
        const own = total === null ? 'the file has no total' : `the file has ${sumOf(field, total)}`;
        return `${of} (${titleOf(field)}): ${sumOf(field, added)} with all rows, ${sumOf(field, first)} with the first of each job; ${own}; ${how(repeats)}`;
      }),
      ...differing.map(
        ({ field, column: of, jobs: some, samples: texts }) =>
          `${of} (${titleOf(field)}) differs in ${counted(some, 'job')}: ${texts.join(', ')}`,
      ),
    ],
  );
}

function contractReport({ contractWarning }: Proof): string[] {
  if (!contractWarning) return [];
  const { contract, changeOrders, agreeing, compared } = contractWarning;
  const counts = compared > 0 ? `, in ${wholeText(agreeing)} of ${counted(compared, 'row')}` : '';
  return [`"${contract}" seems to include "${changeOrders}"${counts}. They would count twice: leave one of them out.`];
}

function overUnderReport({ overUnder }: Proof): string[] {
  if (!overUnder) return [];
  const { column, agreeing, compared, fileSum, scheduleSum } = overUnder;
  return [
    `${column}: the schedule agrees in ${wholeText(agreeing)} of ${counted(compared, 'row')}; ${money(fileSum)} in the file, ${money(scheduleSum)} by the schedule.`,
  ];
}

function questionLine({ row, jobNumber, jobName, kind, candidates }: IdentityQuestion): string {
  const jobs = candidates.map((job) => `${job.jobNumber} ${job.jobName}`).join(', ');
  const what = kind === 'link' ? 'is it the job with another external id' : 'which of these is it';
  return `row ${wholeText(row)}, ${jobNumber} ${jobName}: ${what}? ${jobs}`;
}

/** Every bad cell in the proof; for the cells beyond its limit, the count of each problem. */
function badReport({ bad, badCells, badGroups }: Proof): string[] {
  const lines = bad.map(
    ({ row, column, value, reason }) => `row ${wholeText(row)}, ${column}: ${quoted(value)} ${reason}`,
  );
  const groups = badGroups.map(
    ({ column, value, reason, count }) => `${wholeText(count)} × ${column}: ${quoted(value)} ${reason}`,
  );
  const more = badCells - bad.length;
  return [
    ...section(`${counted(badCells, 'cell')} cannot be read:`, badCells === 0 ? [] : lines),
    ...section(`… and ${wholeText(more)} more. The most frequent of all:`, more > 0 ? groups : []),
  ];
}
