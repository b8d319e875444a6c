import { countText } from '@plumbline/sheet/control/notices';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { isNegativeTotal, type Total } from '@plumbline/sheet/rows/column-total';
import type { GroupTotals } from '@plumbline/sheet/rows/group-totals';
import type { Group } from '@plumbline/sheet/rows/grouped-rows';
import { leftOutText, notSavedText, typedOverText } from '@plumbline/sheet/rows/typed-over';
import { memo, type ReactNode, useRef } from 'react';
import { groupName, nameColumns, useGroupScene } from '../state/group-scene.ts';
import { type GridScene, useScene } from '../state/scene.ts';
import { useStore, useStoreValue } from '../state/use-store.ts';
import { useFocusKeeping } from './grid-cell.tsx';
import css from './group-row.module.css';
import { RowNumber } from './row-number.tsx';

interface GroupRowProps {
  readonly groupKey: string;
  readonly rowIndex: number;
}

export const GroupRow = memo(function GroupRow({ groupKey, rowIndex }: GroupRowProps) {
  const { grouped, totals, noun } = useGroupScene();
  const group = grouped?.groups.get(groupKey);
  return group && totals ? <GroupCells group={group} totals={totals} noun={noun} rowIndex={rowIndex} /> : null;
});

interface GroupCellsProps {
  readonly group: Group;
  readonly totals: GroupTotals;
  readonly noun: string;
  readonly rowIndex: number;
}

/**
 * The heading of a group with the subtotals of its rows. The arrows move over its cells as on any line. Its cells say whether
 * it is open, because they have the focus; on a row, `aria-expanded` and `aria-level` are for tree grids only.
 */
const GroupCells = memo(function GroupCells({ group, totals, noun, rowIndex }: GroupCellsProps) {
  const scene = useScene();
  const { controller, visible, frozen, edges, totalWidth, rowHeight } = scene;
  const isOpen = !useStoreValue(controller.closed, (closed) => closed.has(group.key));
  const sums = totals.of(group);
  useStore(sums.version);
  const notSaved = sums.notSaved();
  const isReckoned = useStore(totals.isReckoned);
  const range = useStore(scene.columnRange);
  const from = Math.max(frozen, range.from);
  const last = nameColumns(scene);
  const nameWidth = (edges[last] ?? 0) - (edges[0] ?? 0);
  const name = `${groupName(group)}, ${countText(group.count, noun)}`;

  // Every cell names its group, because the arrows can reach any of them first.
  const cellLabel = (index: number, total: Total | null): string => {
    if (!total) return name;
    return index === 0 ? `${name}, ${total.text}` : `${total.text || 'No figure'}, subtotal of ${groupName(group)}`;
  };
  const cell = (column: GridColumn, index: number) => {
    const total = isReckoned ? sums.of(column) : null;
    return (
      <GroupCell
        key={column.field}
        scene={scene}
        rowIndex={rowIndex}
        index={index}
        isOpen={isOpen}
        isFigure={total !== null}
        label={cellLabel(index, total)}
        level={group.level}
        typedOver={total === null ? undefined : typedOverText(sums.typedOver(column.field))}
        leftOut={leftOutText(total?.leftOut)}
        notSaved={index === 0 ? notSavedText(notSaved) : undefined}
      >
        {index === 0 && (
          <span
            className={css.name}
            title={[name, notSavedText(notSaved)].filter(Boolean).join('. ')}
            style={{ width: nameWidth, paddingLeft: 6 + group.level * 18 }}
            data-group-toggle={rowIndex}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true" className={css.arrow} data-open={isOpen}>
              <path d="M6 4l4 4-4 4" />
            </svg>
            <span className={css.column}>{group.column.title} </span>
            <span className={css.label}>{group.label} </span>
            <span className={css.count}>{countText(group.count, noun)}</span>
            {notSaved > 0 && <span className={css.negative}> · {notSaved.toLocaleString('en-US')} not saved</span>}
          </span>
        )}
        {total && <span className={isNegativeTotal(total) ? css.negative : css.amount}>{total.text}</span>}
      </GroupCell>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows are no table
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      role="row"
      aria-rowindex={rowIndex + 1}
      className={css.row}
      style={{ top: rowIndex * rowHeight, width: totalWidth }}
      data-group-level={group.level}
    >
      <div role="presentation" className={css.frozenPart} style={{ width: edges[frozen] }}>
        <RowNumber scene={scene} rowIndex={rowIndex} />
        {visible.slice(0, frozen).map(cell)}
      </div>
      {visible.slice(from, range.to).map((column, place) => cell(column, from + place))}
    </div>
  );
});

interface GroupCellProps {
  readonly scene: GridScene;
  readonly rowIndex: number;
  readonly index: number;
  readonly isOpen: boolean;
  readonly isFigure: boolean;
  readonly label: string;
  readonly level: number;
  /** Says how many of its amounts override a calculated amount. */
  readonly typedOver: string | undefined;
  /** Says how many lines its ratio leaves out. */
  readonly leftOut: string | undefined;
  /** Says how many of the figures in the group are not saved. */
  readonly notSaved: string | undefined;
  readonly children: ReactNode;
}

function GroupCell(props: GroupCellProps) {
  const { scene, rowIndex, index, isOpen, isFigure, label, level, typedOver, leftOut, notSaved, children } = props;
  const element = useRef<HTMLDivElement>(null);
  useFocusKeeping(scene, element, rowIndex, index);
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows and columns are no table
    <div
      ref={element}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={index + scene.firstColumn}
      aria-readonly
      aria-expanded={isOpen}
      aria-label={label}
      aria-description={
        [level > 0 && `Level ${level + 1}`, typedOver, leftOut, notSaved].filter(Boolean).join('. ') || undefined
      }
      title={[typedOver, leftOut].filter(Boolean).join('. ') || undefined}
      data-overridden={typedOver === undefined ? undefined : true}
      className={`${css.cell} ${isFigure ? css.end : ''} ${index === scene.frozen - 1 ? css.lastFrozen : ''}`}
      style={scene.cellStyles[index]}
      data-row={rowIndex}
      data-column={index}
    >
      {children}
    </div>
  );
}

/** The line of the group whose name an event came from, or null. */
export function toggledLine(target: EventTarget | null): number | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-group-toggle]') : null;
  return element ? Number(element.dataset.groupToggle) : null;
}
