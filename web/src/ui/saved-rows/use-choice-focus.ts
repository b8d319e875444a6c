import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A button of a line, or of all lines. */
export interface Choice {
  readonly verb: 'save' | 'discard';
  /** Absent for all lines. */
  readonly line?: number;
}

/**
 * A choice takes its own line away. The focus then goes to the same button of the next line, else of the one before, else to the
 * list's first button, and to the sheet when the list is gone. Returns a function to call with each choice.
 */
export function useChoiceFocus(list: RefObject<HTMLElement | null>): (choice: Choice) => void {
  const made = useRef<Choice>(null);
  useLayoutEffect(() => {
    const choice = made.current;
    made.current = null;
    if (!choice) return;
    const lines = [...(list.current?.querySelectorAll('tbody tr') ?? [])];
    const buttonOf = (line: number) => lines[line]?.querySelector<HTMLElement>(`[data-choice="${choice.verb}"]`);
    const { line } = choice;
    const near = line === undefined ? null : (buttonOf(line) ?? buttonOf(line - 1));
    (near ?? list.current?.querySelector('button'))?.focus();
  });
  useLayoutEffect(
    () => () => {
      if (!made.current) return;
      // What the page shows instead is there in the next frame.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        (document.querySelector<HTMLElement>('[role="grid"]') ?? document.getElementById('main'))?.focus();
      });
    },
    [],
  );
  return (choice) => {
    made.current = choice;
  };
}
