import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { CellFeatures } from '../state/scene.ts';
import type { DataGridProps } from './data-grid-props.ts';

/** What the feature says and draws about cells, by its own rows: it gets rows of its model only. */
export const cellFeaturesOf = <Row extends AnyRow>(props: DataGridProps<Row>): CellFeatures =>
  ({
    overridden: props.overridden,
    explain: props.explain,
    notes: props.notes,
    pictures: props.pictures,
    attention: props.attention,
    changed: props.changed,
    chips: props.chips,
  }) as CellFeatures;
