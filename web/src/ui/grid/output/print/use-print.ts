import { useCallback, useEffect, useRef } from 'react';
import type { ExportNames, ExportSource } from '../export/export-source.ts';
import { inSlices, pause, type Task } from '../export/in-slices.ts';
import { PrintSheet } from './print-sheet.ts';

/**
 * Puts what is shown on paper, whether somebody chose Print in the grid or in the browser: the sheet stands in the
 * page while it prints, and goes afterwards. Returns what prints after preparing without holding the page up.
 */
export function usePrint(source: () => ExportSource, names: ExportNames) {
  const sheet = useRef<PrintSheet | null>(null);
  const latest = useRef({ source, names });
  useEffect(() => {
    latest.current = { source, names };
  });

  useEffect(() => {
    const before = (): void => {
      if (sheet.current) return;
      const made = new PrintSheet(latest.current.source(), latest.current.names);
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
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      after();
    };
  }, []);

  return useCallback(async (task: Task): Promise<void> => {
    const made = new PrintSheet(latest.current.source(), latest.current.names);
    await inSlices(made.lines, (line) => made.add(line), task);
    made.finish();
    document.body.append(made.element);
    sheet.current = made;
    // The dialog holds the page up: let the last progress be drawn before.
    await pause();
    window.print();
  }, []);
}
