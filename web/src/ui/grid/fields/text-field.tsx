import { Textarea, TextInput } from '@mantine/core';
import { report } from '@plumbline/sheet/control/range-actions';
import { typedChange } from '@plumbline/sheet/rows/range-changes';
import { formatValue } from '@plumbline/sheet/values/format-value';
import { parseDate } from '@plumbline/sheet/values/parse-date';
import { typedReading } from '@plumbline/sheet/values/parse-typed';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isPageLeaving } from '../../../lib/page-leaving.ts';
import { useScene } from '../state/scene.ts';
import type { FieldProps } from './field-props.ts';

/** The description stands below the text that it is about. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Texts, numbers, amounts and dates. The text is parsed when the field is left, as in a cell. */
export function TextField({ row, column, size, reason }: FieldProps) {
  const { controller, options } = useScene();
  const { model } = controller;
  const { invalid } = model.cellState(row.id, column.field);
  const kept = model.value(row, column.field);
  const isDate = column.type === 'date';
  // An amount reads as in the sheet, so that it can be compared. Its signs are understood when typed.
  const text = invalid?.text ?? formatValue(column, kept, options[column.field]);
  // The phone's calendar works with `YYYY-MM-DD`. It cannot show a refused text, so the reason includes it.
  const start = isDate ? (parseDate(text) ?? '') : text;
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef(() => {});
  const take = (value: string | null): void => {
    setTyped(value);
    model.typed.open.set(
      value === null || value === start ? null : { rowId: row.id, field: column.field, text: value },
    );
  };

  const commit = (): void => {
    latest.current = () => {}; // a field that is left and removed at once commits once
    if (typed !== null && typed !== start)
      report(controller, model.apply([typedChange(column, row.id, typed, options, kept)], 'edit'));
    take(null);
  };
  useLayoutEffect(() => {
    latest.current = commit;
  });
  // The field disappeared while somebody typed, for example when a phone was turned: its text counts as if it was left.
  useEffect(() => () => latest.current(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && column.format !== 'multiline') commit();
    if (event.key === 'Escape') take(null);
  };
  const reading = typed === null ? null : typedReading(column, typed);
  const shared = {
    size,
    label: column.title,
    description: reading === null ? undefined : `= ${reading}`,
    inputWrapperOrder: BELOW,
    error: reason,
    value: typed ?? start,
    onBlur: () => isPageLeaving() || commit(),
    onKeyDown,
    // While somebody types, Escape restores the old text, and undo is the field's own. Otherwise both are the sheet's.
    ...(typed === null ? { 'data-untouched': true } : { 'data-mantine-stop-propagation': 'true' }),
  } as const;

  if (column.format === 'multiline') {
    return <Textarea {...shared} autosize minRows={2} maxRows={8} onChange={(event) => take(event.target.value)} />;
  }
  return (
    <TextInput
      {...shared}
      type={isDate ? 'date' : 'text'}
      inputMode={column.type === 'text' || isDate ? undefined : 'decimal'}
      autoComplete="off"
      onChange={({ target }) => {
        // Half a date reads as empty, and must not empty the cell.
        take(target.validity.badInput ? null : target.value);
      }}
    />
  );
}
