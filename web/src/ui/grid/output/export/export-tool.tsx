import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { countText } from '@plumbline/sheet/control/notices';
import type { GroupedRows } from '@plumbline/sheet/rows/grouped-rows';
import { filterText } from '@plumbline/sheet/rows/operators';
import { NO_OPTIONS, type SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useRef } from 'react';
import { laterMenu } from '../../../later-menu.tsx';
import type { CellColours } from '../../state/cell-colours.ts';
import { TONES } from '../../state/colour-tones.ts';
import { type FilterScene, useFilterScene } from '../../state/filter-scene.ts';
import { useGroupScene } from '../../state/group-scene.ts';
import { type HighlightScene, useHighlightScene } from '../../state/highlight-scene.ts';
import { useScene } from '../../state/scene.ts';
import { StatusButton } from '../../tools/status-button.tsx';
import { usePrint } from '../print/use-print.ts';
import { ExportButton } from './export-button.tsx';
import type { ExportFormat } from './export-grid.ts';
import type { ExportMenuProps } from './export-menu.tsx';
import {
  type ExportNames,
  type ExportSource,
  type LegendLine,
  withIdentity,
  withNotSaved,
  withTypedOver,
} from './export-source.ts';
import { useExportTask } from './use-export-task.ts';

const ExportMenu = laterMenu<ExportMenuProps>({
  name: 'The formats to export',
  popup: 'menu',
  load: async () => (await import('./export-menu.tsx')).ExportMenu,
  button: ({ button, percent }, alone) => <ExportButton {...alone} ref={button} percent={percent} />,
});

interface ExportToolProps {
  readonly controller: GridController;
  readonly names: ExportNames;
  readonly paper: ExportNames['paper'];
}

/**
 * Saves or prints what is shown: these rows and columns in this order, an edited row in the group that it belongs to by now. A long export shows its progress and can be cancelled. The browser's own print
 * command works from the first rows on, so only the menu is downloaded later.
 */
export function ExportTool({ controller, names: named, paper }: ExportToolProps) {
  const button = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { percent, run, cancel } = useExportTask(controller, () => {
    if (document.activeElement === cancelButton.current) button.current?.focus();
  });
  const { options, colours } = useScene();
  const legend = legendOf(colours, useHighlightScene());
  const { groupedNow } = useGroupScene();
  const { noun, filters, columns, search } = useFilterScene();
  const source = (): ExportSource => ({ ...sourceOf(controller, groupedNow(), columns), colours, legend });
  const names = { ...named, noun, paper };
  const conditions = [
    ...conditionsOf(filters, columns, options, search),
    ...legend.map(({ tone, text }) => `${TONES[tone].sign} ${text}`),
  ];
  const print = usePrint(source, { ...names, conditions }, () => void onPrint());

  const save = (format: ExportFormat): Promise<void> =>
    run(async (task) => {
      const rows = controller.view.rows.length;
      const { exportGrid } = await import('./export-grid.ts');
      const name = await exportGrid(format, withIdentity(source(), names.identity), names, task);
      return `${countText(rows, noun)} saved as ${name}`;
    });
  const onPrint = (): Promise<void> =>
    run(async (task) => {
      await print(task);
      return null;
    });

  return (
    <>
      <ExportMenu button={button} percent={percent} onSave={save} onPrint={onPrint} />
      {percent !== null && (
        <StatusButton ref={cancelButton} aria-label="Cancel the export" onClick={cancel}>
          Cancel
        </StatusButton>
      )}
    </>
  );
}

/** What limits the rows, as the chips above the sheet say it. */
function conditionsOf(
  filters: FilterScene['filters'],
  columns: FilterScene['columns'],
  options: SelectOptions,
  search: string,
): readonly string[] {
  const texts = filters.flatMap((filter) => {
    const column = columns.find(({ field }) => field === filter.field);
    return column ? [filterText(column, filter, options[filter.field] ?? NO_OPTIONS)] : [];
  });
  return search === '' ? texts : [...texts, `Search: ${search}`];
}

const legendOf = (colours: CellColours | null, scene: HighlightScene | null): readonly LegendLine[] =>
  colours ? (scene?.rules ?? []).map((rule) => ({ tone: rule.tone, text: colours.wordsOf(rule) })) : [];

function sourceOf(
  { model, view }: GridController,
  grouped: GroupedRows | null,
  all: FilterScene['columns'],
): ExportSource {
  const { columns, options, overridden } = view;
  const rows = grouped?.rows ?? view.rows;
  const value: ExportSource['value'] = (row, field) => model.value(row, field);
  const suffix: ExportSource['suffix'] = (row, field) => model.suffix(row, field);
  const shown = withTypedOver({ rows, grouped, columns, options, value, suffix }, overridden);
  if (model.problemCount === 0) return shown;
  const troubled = new Set(model.problems().map(({ rowId }) => rowId));
  return withNotSaved(shown, ({ id }, field) => (troubled.has(id) ? model.cellState(id, field) : null), all);
}
