import { UnstyledButton } from '@mantine/core';
import { cellReason } from '@plumbline/sheet/control/cell-reason';
import { isConflict } from '@plumbline/sheet/control/decide';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import type { GridScene } from '../state/scene.ts';
import { rowTitle, shownText } from '../state/shown-text.ts';
import { useRowVersion } from '../state/use-row-version.ts';
import css from './data-cards.module.css';

interface RowCardProps {
  readonly scene: GridScene;
  readonly row: AnyRow;
  /** The fields to show before others, by name. */
  readonly first: readonly string[] | undefined;
  readonly onOpen: () => void;
}

/** How many of the view's columns fit on a card, besides the two in its title. */
const FIELDS = 4;

/** A row at a glance: its title and the view's first fields. */
export function RowCard({ scene, row, first: named, onOpen }: RowCardProps) {
  const { controller, visible } = scene;
  useRowVersion(controller.model, row.id);
  const [first, second] = rowTitle(scene, row);
  const marked = visible.filter((column) => cellReason(scene.controller, row, column));
  const [conflicts, problems] = [true, false].map((wanted) =>
    marked
      .filter(({ field }) => isConflict(controller.model.cellState(row.id, field)) === wanted)
      .map(({ title }) => title)
      .join(', '),
  );
  return (
    <UnstyledButton className={css.card ?? ''} onClick={onOpen}>
      <span className={css.cardTitle}>
        <span className={css.cardKey}>{first}</span> {second}
      </span>
      {fieldsOf(visible.slice(2), named).map((column) => {
        const value = controller.model.value(row, column.field);
        return (
          <span key={column.field} className={css.field}>
            <span className={css.fieldTitle}>{column.title} </span>
            <span className={typeof value === 'number' && value < 0 ? css.negative : css.fieldText}>
              {shownText(scene, row, column) || '–'}
            </span>
          </span>
        );
      })}
      {problems && <span className={css.problem}>Not saved: {problems}</span>}
      {conflicts && <span className={css.conflict}>Somebody else changed too: {conflicts}</span>}
    </UnstyledButton>
  );
}

/** The named columns that the view shows, in the order of the names, then the view's others. */
function fieldsOf(columns: readonly GridColumn[], named: readonly string[] = []): readonly GridColumn[] {
  const first = named.flatMap((field) => columns.find((column) => column.field === field) ?? []);
  return [...first, ...columns.filter((column) => !first.includes(column))].slice(0, FIELDS);
}
