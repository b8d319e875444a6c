import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { typedReading } from '@plumbline/sheet/values/parse-typed';
import { turnIntoSight } from '../turn-into-sight.ts';
import css from './editors.module.css';

interface TypedReadingProps {
  readonly column: GridColumn;
  readonly text: string;
}

/** Beside an open editor: what the text would become, where it is a sum or a date without a year. */
export function TypedReading({ column, text }: TypedReadingProps) {
  const reading = typedReading(column, text);
  return (
    reading !== null && (
      <div ref={turnIntoSight} className={css.readingPlace}>
        <div role="status" className={css.reading}>
          = {reading}
        </div>
      </div>
    )
  );
}
