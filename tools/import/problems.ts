import type { ImportProposal } from '@plumbline/contract/workflow/import-calls';
import type { ImportRequest } from './request.ts';
import type { ImportResult } from './result.ts';
import { counted } from './words.ts';

/** What a person must look at before a file is stored. */
export function problemsOf(
  { badCells, questions }: NonNullable<ImportResult['proof']>,
  origin: ImportProposal['origin'],
  { isSure, skipBad }: Pick<ImportRequest, 'isSure' | 'skipBad'>,
): string[] {
  const isProposed = origin === 'suggested' || origin === 'remembered';
  const open = questions.filter(({ answer }) => answer === null).length;
  return [
    ...(isProposed && !isSure
      ? [
          'The mapping above is only proposed. If it is right, add --yes. Otherwise save it as a file, correct it and give it with --mapping.',
        ]
      : []),
    ...(badCells > 0 && !skipBad
      ? [
          `${counted(badCells, 'cell')} cannot be read. Mend the file or the mapping, or leave them out with --skip-bad.`,
        ]
      : []),
    ...(open > 0 && !skipBad
      ? [
          `${counted(open, 'row needs', 'rows need')} a person to say which job it is. Import the file in the browser, or leave such rows out with --skip-bad.`,
        ]
      : []),
  ];
}
