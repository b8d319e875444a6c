import { counted } from '@plumbline/domain/counted';
import { suspicionText } from '@plumbline/import/proof/suspicion-text';
import type { ImportRequest } from './request.ts';
import type { ImportResult } from './result.ts';

type Told = Pick<ImportRequest, 'isSure' | 'skipBad' | 'acceptsDifferences' | 'acceptsForms' | 'acceptsSuspicious'>;
const listed = (columns: readonly string[]): string => columns.map((column) => `“${column}”`).join(', ');

const OTHER_COLUMN = 'Give the field another column, or add --accept-suspicious to store this one.';
const OTHER_SIGN =
  'Add --turn-signs to store them with the other sign, or --accept-suspicious to store them as they are. “turned” in the mapping says it for good.';

/** What a person must decide before a file is stored. */
export function problemsOf(
  {
    badCells,
    questions,
    sums,
    formats,
    suspicious,
    doubtfulRows,
    contractWarning,
    repeated,
  }: NonNullable<ImportResult['proof']>,
  { origin, own }: Pick<ImportResult, 'origin' | 'own'>,
  { isSure, skipBad, acceptsDifferences, acceptsForms, acceptsSuspicious }: Told,
): string[] {
  const isProposed = origin === 'suggested' || origin === 'remembered';
  const differing = sums.filter(({ file }) => file !== null && file.difference !== 0).map(({ column }) => column);
  const unclear = formats.filter(({ isQuestion }) => isQuestion).map(({ column }) => column);
  const open = questions.filter(({ answer }) => answer === null).length;
  return [
    ...(isProposed && !isSure
      ? [
          'The mapping above is only proposed. If it is right, add --yes. Otherwise save it as a file, correct it and give it with --mapping.',
        ]
      : []),
    ...(differing.length > 0 && !acceptsDifferences
      ? [
          `The sums of ${listed(differing)} differ from the file’s own total. Look at the rows left out, then mend the file, or add --accept-differences.`,
        ]
      : []),
    ...(unclear.length > 0 && !acceptsForms
      ? [
          `${listed(unclear)} can be read in two ways. Say in the mapping how (“numbers”, “format” or “numberAndName”), or add --accept-forms to read them as shown above.`,
        ]
      : []),
    ...(contractWarning && !contractWarning.isAnswered && !acceptsSuspicious
      ? [
          `“${contractWarning.contract}” seems to include “${contractWarning.changeOrders}”, which would count twice. Leave one of them out of the mapping, or add --accept-suspicious to store both.`,
        ]
      : []),
    ...suspicious
      .filter(({ isQuestion }) => isQuestion && !acceptsSuspicious)
      .map((column) => `${suspicionText(column, own)} ${column.turned === null ? OTHER_COLUMN : OTHER_SIGN}`),
    ...(repeated?.answer === null && !skipBad
      ? [
          `${counted(repeated.jobs, 'number stands', 'numbers stand')} in several rows each. Say in the mapping what they are (“onDuplicate”), or leave such rows out with --skip-bad.`,
        ]
      : []),
    ...(badCells > 0 && !skipBad
      ? [
          `${counted(badCells, 'cell')} cannot be read. Mend the file or the mapping, or leave them out with --skip-bad.`,
        ]
      : []),
    ...(doubtfulRows > 0 && !skipBad
      ? [
          `${counted(doubtfulRows, 'row is', 'rows are')} left out and may be ${doubtfulRows === 1 ? 'a job' : 'jobs'}: see the reasons above. Import the file in the browser and decide there: the answer counts for such rows of later files as well. Or leave such rows out with --skip-bad.`,
        ]
      : []),
    ...(open > 0 && !skipBad
      ? [
          `${counted(open, 'row needs', 'rows need')} a person to say which job it is. Import the file in the browser, or leave such rows out with --skip-bad.`,
        ]
      : []),
  ];
}
