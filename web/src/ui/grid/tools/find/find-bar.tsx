import { ActionIcon, TextInput } from '@mantine/core';
import { closeFind, findNext, findText, openFind, openReplace } from '@plumbline/sheet/control/find-actions';
import { countMatches, type Matches, matchesText } from '@plumbline/sheet/control/find-cells';
import { activePlace } from '@plumbline/sheet/control/row-rects';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { rectOf, type Selection } from '@plumbline/sheet/rows/grid-selection';
import { isOneCell, rangesOf } from '@plumbline/sheet/rows/several-ranges';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { laterPart, PagePart } from '../../../page-part.tsx';
import { useScene } from '../../state/scene.ts';
import { useStore, useStoreValue } from '../../state/use-store.ts';
import css from './find-bar.module.css';

interface FindBarProps {
  /** What the grid is called. */
  readonly label: string;
  /** The rows on screen. Other rows are counted again. */
  readonly rows: readonly AnyRow[];
}

const ReplaceLine = laterPart(async () => (await import('./replace-line.tsx')).ReplaceLine);

/** Find in everything that the grid shows, and replace it. Opened with Ctrl+F and Ctrl+H. */
export function FindBar(props: FindBarProps) {
  const { controller } = useScene();
  const isOpen = useStoreValue(controller.find, (find) => find.isOpen);
  return isOpen ? <OpenFindBar {...props} /> : null;
}

function OpenFindBar({ label, rows }: FindBarProps) {
  const { controller } = useScene();
  const { text, calls, isReplacing, isInSelection } = useStore(controller.find);
  const field = useRef<HTMLInputElement>(null);
  const selection = useStore(controller.selection); // the number of the current match depends on it
  const isSeveral = selection !== null && !isOneCell(selection);
  const matches = useMatches(text, rows, isInSelection && isSeveral ? keyOf(selection) : '');
  // In the same task as the key that opened it: the next key is already text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every request for the bar takes the focus
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [calls]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const letter = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
    const isInField = event.target === field.current;
    if (event.key === 'Escape') closeFind(controller);
    else if ((event.key === 'Enter' && isInField) || event.key === 'F3')
      findNext(controller, event.shiftKey ? -1 : 1, false);
    else if (event.key === 'Tab' && !event.shiftKey && isInField && isReplacing)
      // As in every spreadsheet the two texts follow each other; the buttons between them come by Shift+Tab.
      event.currentTarget.querySelector<HTMLElement>('[data-replaces]')?.focus();
    else if (letter === 'f') openFind(controller);
    else if (letter === 'h') openReplace(controller);
    else if (letter === 'g') controller.isGoToOpen.set(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is newer than the supported browsers
    <div role="search" aria-label={`Find in ${label}`} className={css.bar} onKeyDown={onKeyDown}>
      <div className={css.line}>
        <TextInput
          ref={field}
          size="xs"
          aria-label="Find"
          placeholder="Find in the cells"
          className={css.field ?? ''}
          defaultValue={text}
          onChange={(event) => findText(controller, event.currentTarget.value)}
        />
        <span role="status" className={css.count}>
          {text !== '' && matches && matchesText(matches, activePlace(controller))}
        </span>
        <BarButton label="Previous match" path="M4 10 8 6l4 4" onClick={() => findNext(controller, -1, false)} />
        <BarButton label="Next match" path="M4 6l4 4 4-4" onClick={() => findNext(controller, 1, false)} />
        <BarButton
          label={isReplacing ? 'Find alone' : 'Replace'}
          path={isReplacing ? 'M3 8h10' : 'M3 5.5h8l-2-2M13 10.5H5l2 2'}
          onClick={() => (isReplacing ? openFind : openReplace)(controller)}
        />
        <BarButton label="Close find" path="M4.5 4.5l7 7M11.5 4.5l-7 7" onClick={() => closeFind(controller)} />
      </div>
      {isReplacing && (
        <PagePart name="The line for replacing">
          <ReplaceLine text={text} matches={matches} canKeep={isSeveral} isKept={isInSelection} />
        </PagePart>
      )}
    </div>
  );
}

function BarButton({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 16 16" className={css.sign} aria-hidden="true">
        <path d={path} />
      </svg>
    </ActionIcon>
  );
}

const REST_MS = 200;

/** Equal for the same cells, whichever of them is active. */
const keyOf = (selection: Selection): string =>
  JSON.stringify(rangesOf(selection).map(rectOf).map(Object.values).sort());

// Counts again for a new text, other rows, columns or selected cells, and a moment after cells have changed.
function useMatches(text: string, rows: readonly AnyRow[], scope: string): Matches | null {
  const { controller, visible } = useScene();
  const [matches, setMatches] = useState<Matches | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count reads rows, columns and selection through the controller
  useEffect(() => {
    setMatches(null);
    if (text === '') return;
    let cancel = countMatches(controller, text, setMatches);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = controller.model.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        cancel();
        cancel = countMatches(controller, text, setMatches);
      }, REST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      cancel();
    };
  }, [controller, text, rows, visible, scope]);
  return matches;
}
