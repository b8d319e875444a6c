import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import { surveyColumns } from '../formats/survey-columns.ts';
import type { ImportTable } from '../reading/import-table.ts';
import type { ReadImport } from '../reading/read-import.ts';

/** The columns that nothing takes, and that hold money or dates. Those that the mapping leaves out on purpose are not named. */
export function unusedColumns(read: ReadImport, { headings, rows, firstRow }: ImportTable): ImportProof['unused'] {
  const { unused } = read.plan;
  const jobs = new Set(read.rows.flatMap(({ row, group }) => (group === 'job' || group === 'left-out' ? [row] : [])));
  // The file's own totals would count twice.
  const jobRows = rows.filter((_, i) => jobs.has(firstRow + i));
  return headings.flatMap((heading, index) => {
    if (!unused.includes(heading)) return [];
    const [survey] = surveyColumns({ headings: [heading], rows: jobRows.map((row) => [row[index] ?? '']), firstRow });
    if (survey?.kind !== 'amount' && survey?.kind !== 'date') return [];
    const { kind, filled, numbers } = survey;
    return [{ column: heading.trim(), kind, filled, sum: numbers[0]?.sum ?? null }];
  });
}
