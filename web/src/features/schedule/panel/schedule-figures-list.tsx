import type { ColumnSettings } from '@plumbline/contract/grid';
import { type ScheduleFieldName, scheduleTable } from '@plumbline/contract/workflow/schedule';
import type { ScheduleRow } from '@plumbline/domain/schedule/terms';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import { formatValue } from '@plumbline/sheet/values/format-value';
import { percentMark } from '../words.ts';
import css from './schedule-figures-list.module.css';

type Figure = Exclude<ScheduleFieldName, 'overUnder'>;

/** What the picture does not show, as a reader of the schedule asks for it: the job's estimate, its profit, what is still to come. */
const figures: readonly Figure[] = [
  'method',
  'percentComplete',
  'budget',
  'estimatedCost',
  'estimatedGrossProfit',
  'estimatedGrossProfitPercent',
  'grossProfitToDate',
  'grossProfitToDatePercent',
  'lossProvision',
  'backlog',
  'leftToInvoice',
  'jobBorrow',
  'retainage',
  'receivable',
  'fadePoints',
  'fadeAmount',
  'pendingChangeOrders',
  'includedChangeOrders',
];

const columns = new Map<string, ColumnSettings>(scheduleTable.columns.map((column) => [column.field, column]));

/** The job's line of the schedule, figure by figure. */
export function ScheduleFiguresList({ line }: { line: ScheduleRow }) {
  return (
    <dl className={css.figures}>
      {figures.flatMap((field) => {
        const column = columns.get(field);
        if (!column) return [];
        const value: CellValue = line[field];
        return (
          <div key={field}>
            <dt>{column.title}</dt>
            <dd data-negative={(typeof value === 'number' && value < 0) || undefined}>
              {formatValue(column, value, scheduleTable.choices[field]) || '–'}
              {field === 'percentComplete' && percentMark(line)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
