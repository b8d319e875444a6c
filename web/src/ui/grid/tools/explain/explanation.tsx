import { Popover } from '@mantine/core';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { ExplainedCell } from '@plumbline/sheet/control/open-parts';
import { pressKey } from '@plumbline/sheet/keys/press-key';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { layerFocus } from '../../../layer-focus.ts';
import { cellFromTarget } from '../../hands/elements.ts';
import { useScene } from '../../state/scene.ts';
import { useRowVersion } from '../../state/use-row-version.ts';
import { useStore } from '../../state/use-store.ts';
import menu from '../grid-menus.module.css';
import css from './explanation.module.css';

/** How a cell's figure comes about, beside it. It exists only while it is open, and follows its row live. */
export function Explanation() {
  const { controller } = useScene();
  const cell = useStore(controller.explained);
  return cell && <OpenExplanation key={`${cell.rowId} ${cell.field}`} cell={cell} />;
}

function OpenExplanation({ cell }: { readonly cell: ExplainedCell }) {
  const { controller, explain, all } = useScene();
  const { rowId, field, box } = cell;
  useRowVersion(controller.model, rowId);
  const dropdown = useRef<HTMLDivElement>(null);
  // The same function at each drawing: another one would give the focus back and take it anew.
  const takeLayer = useCallback((layer: HTMLDivElement | null) => {
    dropdown.current = layer;
    return layerFocus.ref(layer);
  }, []);
  useClosing(controller, cell, dropdown);
  const row = controller.model.row(rowId);
  const column = all.find((other) => other.field === field);
  const content = row && explain?.(row, field);
  if (!column || content === undefined || content === null) return null;
  return (
    <Popover
      opened
      closeOnClickOutside={false}
      closeOnEscape={false}
      position="bottom-start"
      offset={2}
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      // Inside the page's landmarks, and free of the edges of the grid's container.
      withinPortal={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        {/* It names the dialog. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label={`How ${column.title} comes about`}
          className={menu.menuPlace}
          style={box}
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={takeLayer}
        tabIndex={-1}
        className={css.explanation ?? ''}
        onKeyDown={(event) => onKey(event, controller)}
      >
        {content}
      </Popover.Dropdown>
    </Popover>
  );
}

const CLOSING = ['Escape', 'Enter', 'F2'];

/** Arrows move to the next cell. Keys pressed inside the content stay there. */
function onKey(event: KeyboardEvent<HTMLElement>, controller: GridController): void {
  layerFocus.onKeyDown(event);
  const isInside = event.target !== event.currentTarget;
  const isMove = event.key.startsWith('Arrow');
  const isClosing = event.key === 'Escape' || (!isInside && (isMove || CLOSING.includes(event.key)));
  if (event.defaultPrevented || !isClosing) return;
  event.preventDefault();
  event.stopPropagation();
  flushSync(() => close(controller));
  if (isMove && controller.active) pressKey({ ...pressOf(event), isComposing: false }, controller);
}

const pressOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
});

/** The layer gives the focus back to the cell, or to the figure on its card. */
const close = (controller: GridController): void => controller.explained.set(null);

/** It closes at a press elsewhere, and when the person or the sheet moves away from the cell. */
function useClosing(
  controller: GridController,
  { rowId, field, box }: ExplainedCell,
  dropdown: { readonly current: HTMLElement | null },
): void {
  useEffect(() => {
    const placeOf = (): string => {
      const { active } = controller;
      return active ? `${controller.rowAt(active.row)?.id} ${controller.view.columns[active.column]?.field}` : '';
    };
    const own = `${rowId} ${field}`;
    const opened = placeOf();
    const isOwnCell = (target: EventTarget | null): boolean => {
      const at = cellFromTarget(target);
      return at !== null && `${controller.rowAt(at.row)?.id} ${controller.view.columns[at.column]?.field}` === own;
    };
    // A click on the cell itself closes it after the press; see the grid's events.
    const onPress = (event: MouseEvent): void => {
      const { target } = event;
      if (target instanceof Node && dropdown.current?.contains(target)) return;
      if (!isOwnCell(target) || event.button !== 0) close(controller);
    };
    const onScroll = (event: Event): void => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || dropdown.current?.contains(target)) return;
      const cell = opened === own ? target.querySelector('[role="gridcell"][data-row][aria-selected="true"]') : null;
      const now = cell?.getBoundingClientRect();
      if (!now || Math.abs(now.top - box.top) > 1 || Math.abs(now.left - box.left) > 1) close(controller);
    };
    const stops = [controller.selection.subscribe(() => placeOf() !== opened && close(controller))];
    document.addEventListener('mousedown', onPress, true);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('mousedown', onPress, true);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [controller, rowId, field, box, dropdown]);
}
