import { isJobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import type { Plan } from '@plumbline/import/mapping/plan';
import type { FileReading, Tally } from '@plumbline/import/reading/file-reader';
import type { BadCell } from '@plumbline/import/reading/map-row';
import type { Connected } from '@plumbline/workflow/external-jobs/connect-all';
import type { Imported } from '@plumbline/workflow/external-jobs/import-jobs';

export const number = (count: number): string => count.toLocaleString('en-US');
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${number(count)} ${count === 1 ? noun : many}`;

/** What was read differently than it is written in the file. It is shown, and does not stop the import. */
export function readingReport(plan: Plan, reading: FileReading): string[] {
  return [
    ...plan.differing.map(({ mapped, found }) => `The heading "${mapped}" of the mapping is "${found}" in the file.`),
    ...(plan.unused.length > 0
      ? [`Columns that the mapping does not use: ${plan.unused.map((heading) => `"${heading.trim()}"`).join(', ')}.`]
      : []),
    ...tallyReport('Taken for blank, as the mapping says', reading.blanks),
    ...[...reading.truncated].map(
      ([column, texts]) =>
        `${column}: ${counted(sum(texts), 'text was', 'texts were')} cut to fit, as the mapping says.`,
    ),
    ...(reading.numbered > 0
      ? [
          `${counted(reading.numbered, 'row has', 'rows have')} the id of an earlier row and got an ending (-2, -3…), as the mapping says.`,
        ]
      : []),
    ...(reading.emptyRows > 0
      ? [`${counted(reading.emptyRows, 'empty row was', 'empty rows were')} passed over.`]
      : []),
  ];
}

function tallyReport(title: string, tally: Tally): string[] {
  if (tally.size === 0) return [];
  const line = ([column, texts]: [string, Map<string, number>]) =>
    `  ${column}: ${[...texts].map(([text, count]) => `${text} ${number(count)}`).join(', ')}`;
  return [`${title}:`, ...[...tally].map(line)];
}

const sum = (texts: Map<string, number>): number => [...texts.values()].reduce((total, count) => total + count, 0);

/** More than anybody reads: a wrong column or format refuses every row of a file. */
const SHOWN_CELLS = 1_000;

/** Every unreadable cell; past a thousand, the count of each reason in each column. */
export function badCellReport(bad: readonly BadCell[]): string[] {
  const lines = bad
    .slice(0, SHOWN_CELLS)
    .map(({ line, column, value, reason }) => `  line ${number(line)}, ${column}: ${quoted(value)} ${reason}`);
  if (bad.length <= SHOWN_CELLS) return lines;
  const reasons = Map.groupBy(
    bad,
    ({ column, reason }) => `${column}: ${reason.replace(/ of line \d+ too$/, ' of another line too')}`,
  );
  return [
    ...lines,
    `  … and ${number(bad.length - SHOWN_CELLS)} more. All of them:`,
    ...[...reasons].map(([reason, cells]) => `  ${number(cells.length)} × ${reason}`),
  ];
}

const quoted = (value: string): string => JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value);

const titleOf = (field: string): string => (isJobField(field) ? jobFields[field].title : field);

/** What was stored, the counts first. */
export function importedReport(
  reading: FileReading,
  { stored, addedOptions, connected }: Imported,
  badRows: number,
): string[] {
  const { added, changed, unchanged } = stored;
  return [
    `${counted(reading.rows, 'row')} read: ${number(added)} added, ${number(changed)} changed, ${number(unchanged)} unchanged.`,
    ...(badRows > 0 ? [`${counted(badRows, 'row was', 'rows were')} left out.`] : []),
    ...Object.entries(addedOptions).map(([field, names]) => `New in the list ${titleOf(field)}: ${names.join(', ')}.`),
    ...(connected ? [connectedReport(connected)] : []),
  ];
}

const connectedReport = ({ connected, already, takenOut, refused }: Connected): string =>
  [
    `Into the WIP: ${counted(connected, 'job')} connected`,
    `${number(already)} in it already and left as they are`,
    ...(takenOut > 0 ? [`${number(takenOut)} taken out by somebody earlier and left out`] : []),
    ...(refused.length > 0 ? [`${number(refused.length)} left out because they do not fit`] : []),
  ]
    .join(', ')
    .concat('.');
