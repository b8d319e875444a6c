import { VisuallyHidden } from '@mantine/core';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { Statistics } from '@plumbline/sheet/control/selection-statistics';
import { selectionText } from '@plumbline/sheet/control/selection-text';
import { useEffect, useRef, useState } from 'react';

/** So long the keys rest, or each step of a growing selection would be read. */
const REST_MS = 700;

interface SaidSelectionProps {
  readonly controller: GridController;
  readonly statistics: Statistics | null;
}

/** Tells a screen reader what is selected, once the selection rests. What is typed meanwhile is read by itself. */
export function SaidSelection({ controller, statistics }: SaidSelectionProps) {
  const [text, setText] = useState('');
  const latest = useRef(statistics);
  useEffect(() => {
    latest.current = statistics;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (): void => {
      const selection = controller.selection.get();
      if (selection && latest.current && controller.editing.get() === null)
        setText(selectionText(selection, latest.current));
    };
    const stop = controller.selection.subscribe(() => {
      clearTimeout(timer);
      setText('');
      timer = setTimeout(say, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [controller]);
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}
