import type { ColumnSettings } from '@plumbline/contract/grid';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { GridController } from '@plumbline/sheet/control/grid-controller';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { arrangeColumns } from '@plumbline/sheet/rows/column-layout';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useLayoutEffect, useMemo } from 'react';
import { useIsPhone } from '../../use-is-phone.ts';
import { ROW_HEIGHTS, USUAL_PREFERENCES } from '../state/preferences.ts';
import { SceneContext } from '../state/scene.ts';
import { useGridScene } from '../state/use-grid-scene.ts';
import { useRowVersion } from '../state/use-row-version.ts';
import { RowField } from './row-field.tsx';

export interface RowFormProps<Row extends AnyRow> {
  readonly model: GridModel<Row>;
  readonly rowId: string;
  /** The fields, in order. Keep the same array while nothing changes. */
  readonly columns: readonly ColumnSettings[];
  readonly selectOptions: SelectOptions;
}

/** A row as form fields, with the grid's rules. The caller arranges them. */
export function RowForm<Row extends AnyRow>({ rowId, columns, selectOptions, ...props }: RowFormProps<Row>) {
  // As in the grid: from here on, the model defines what a row is.
  const model = props.model as unknown as GridModel<AnyRow>;
  const isPhone = useIsPhone();
  const controller = useMemo(() => new GridController(model), [model]);
  const fields = useMemo(() => arrangeColumns(columns, []), [columns]);
  const scene = useGridScene({
    controller,
    visible: fields,
    all: fields,
    frozen: 0,
    options: selectOptions,
    isReadOnly: false,
    cells: {},
    rowHeight: ROW_HEIGHTS[USUAL_PREFERENCES.density],
    gutter: 0,
  });
  useLayoutEffect(() => {
    const view = {
      columns: fields,
      options: selectOptions,
      isReadOnly: false,
      all: fields,
      keys: [],
      noun: 'rows',
      onNotice: undefined,
    };
    controller.show({ rows: model.rows, grouped: null, ...view });
  });
  useRowVersion(model, rowId);
  const row = model.row(rowId);
  return (
    <SceneContext value={scene}>
      {row &&
        fields.map((column) => (
          <RowField key={column.field} row={row} column={column} size={isPhone ? 'md' : 'sm'} onResetCell={undefined} />
        ))}
    </SceneContext>
  );
}
