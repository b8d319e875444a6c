import { useCallback, useEffect, useRef } from 'react';
import { oncePainted } from '../../state/once-painted.ts';
import type { ExportNames, ExportSource } from '../export/export-source.ts';
import { inSlices, pause, type Task } from '../export/in-slices.ts';
import type { PrintSheet } from './print-sheet.ts';

/** Not needed for the first rows, but loaded before the browser prints, which does not wait. */
const loadPrintSheet = async () => (await import('./print-sheet.ts')).PrintSheet;

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/**
 * Prints what is shown, from the grid's menu or the browser's: the sheet is on the page while it prints, and is removed
 * afterwards. Returns a function that prints after preparing in slices. `onEarly` is called for the browser's key while the browser
 * would print the bare page.
 */
export function usePrint(source: () => ExportSource, names: ExportNames, onEarly: () => void) {
  const sheet = useRef<PrintSheet | null>(null);
  const latest = useRef({ source, names, onEarly });
  useEffect(() => {
    latest.current = { source, names, onEarly };
  });

  useEffect(() => {
    let Sheet: typeof PrintSheet | undefined;
    const callOff = oncePainted(() =>
      loadPrintSheet().then(
        (loaded) => {
          Sheet = loaded;
        },
        () => {}, // the menu's Print asks again, and says what failed
      ),
    );
    const before = (): void => {
      if (sheet.current || !Sheet) return;
      const made = new Sheet(latest.current.source(), latest.current.names);
      for (const line of made.lines) made.add(line);
      place(made);
    };
    const place = (made: PrintSheet): void => {
      made.finish();
      document.body.append(made.element);
      sheet.current = made;
    };
    const after = (): void => {
      sheet.current?.element.remove();
      sheet.current = null;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (Sheet || !isPrintKey(event)) return;
      event.preventDefault();
      latest.current.onEarly();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      callOff();
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      after();
    };
  }, []);

  return useCallback(async (task: Task): Promise<void> => {
    const Sheet = await loadPrintSheet();
    const made = new Sheet(latest.current.source(), latest.current.names);
    await inSlices(made.lines, (line) => made.add(line), task);
    made.finish();
    document.body.append(made.element);
    sheet.current = made;
    // The dialog stops the page: draw the last progress first.
    await pause();
    window.print();
  }, []);
}
