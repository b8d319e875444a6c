import { Button, Text, UnstyledButton } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import { counted, wholeText } from '@plumbline/domain/counted';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import { arrangeColumns } from '@plumbline/sheet/rows/column-layout';
import { typedChange } from '@plumbline/sheet/rows/range-changes';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { formatValue } from '@plumbline/sheet/values/format-value';
import { IconChevronRight, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { OfferedCell } from '../../lib/kept-edits/meanwhile.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { PHONE } from '../phone.ts';
import css from './kept-edits.module.css';
import { useChoiceFocus } from './use-choice-focus.ts';
import type { OfferedEdits, ReadText } from './use-kept-edits.ts';

interface OpenKeptEditsProps {
  /** What a row is called: Job. */
  readonly noun: string;
  readonly edits: OfferedEdits;
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
  readonly mayEdit: boolean;
  /** Who changed a cell last, and when. */
  readonly whoChanged: (cell: OfferedCell) => ReactNode;
}

/** Nobody decides about more lines one by one. The buttons for all apply to all. */
const MOST_LINES = 100;

/** What was not saved, cell by cell. */
export function OpenKeptEdits({ noun, edits, columns, options, mayEdit, whoChanged }: OpenKeptEditsProps) {
  const { cells, discard } = edits;
  // Smaller screens show cards, which need the room.
  const [isOpen, setIsOpen] = useState(() => !matchMedia(PHONE).matches);
  const [discarding, setDiscarding] = useState<{
    readonly cells: readonly OfferedCell[];
    readonly line?: number;
  } | null>(null);
  const list = useRef<HTMLElement>(null);
  const onChoice = useChoiceFocus(list);
  const listId = useId();
  const savable = cells.filter(({ fate }) => fate !== 'gone');
  const untouched = savable.filter(({ fate }) => fate === 'untouched');
  const lines = cells.slice(0, MOST_LINES);
  const arranged = useMemo(() => arrangeColumns(columns, []), [columns]);
  const columnOf = (field: string) => arranged.find((column) => column.field === field);
  const read: ReadText = ({ rowId, field, now }, text) => {
    const column = columnOf(field);
    return column ? typedChange(column, rowId, text, options, now) : null;
  };
  const save = (chosen: readonly OfferedCell[], line?: number): void => {
    onChoice({ verb: 'save', ...(line !== undefined && { line }) });
    edits.save(chosen, read);
  };
  const textOf = (field: string, value: CellValue): string => {
    const column = columnOf(field);
    return (column && formatValue(column, value, options[field] ?? [])) || '(empty)';
  };
  return (
    <section ref={list} className={css.list} aria-label="Unsaved changes from before">
      <div className={css.head}>
        <UnstyledButton
          className={css.toggle ?? ''}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronRight size={16} aria-hidden data-open={isOpen || undefined} />
          <IconHistory size={16} aria-hidden />
          {counted(cells.length, 'unsaved change')} from before
        </UnstyledButton>
        <Text size="sm" className={css.about}>
          {aboutText(cells, mayEdit, noun, (field) => columnOf(field)?.title ?? field)}
        </Text>
        <div className={css.actions}>
          {mayEdit && savable.length > 0 && (
            <Button size="compact-sm" onClick={() => save(savable)}>
              {savable.length === 1 ? 'Save it' : 'Save them'}
            </Button>
          )}
          {mayEdit && untouched.length > 0 && untouched.length < cells.length && (
            <Button size="compact-sm" variant="default" onClick={() => save(untouched)}>
              Save those that nobody changed
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setDiscarding({ cells })}>
            Discard
          </Button>
        </div>
      </div>
      <div id={listId} className={css.scroll} hidden={!isOpen}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{noun}</th>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Now</th>
              <th scope="col">Choose</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((cell, line) => {
              const title = columnOf(cell.field)?.title ?? cell.field;
              const name = `${title} of ${cell.rowName}`;
              return (
                <tr key={`${cell.rowId} ${cell.field} ${cell.text?.text ?? String(cell.value)}`}>
                  <th scope="row">{cell.rowName}</th>
                  <td data-label="Field">{title}</td>
                  <td data-label="Yours">
                    {cell.text?.text ?? textOf(cell.field, cell.value)}
                    {cell.text?.isOpen && <span className={css.who}>still being typed</span>}
                  </td>
                  <td data-label="Now">
                    {cell.fate === 'gone'
                      ? `This ${noun.toLowerCase()} is not here any more`
                      : textOf(cell.field, cell.now)}
                    <span className={css.who}>
                      {cell.fate === 'changed' ? whoChanged(cell) : cell.fate === 'untouched' && 'nobody changed it'}
                    </span>
                  </td>
                  <td>
                    <div className={css.actions}>
                      {mayEdit && cell.fate !== 'gone' && (
                        <Button
                          size="compact-xs"
                          variant="default"
                          aria-label={`Save ${name}`}
                          data-choice="save"
                          onClick={() => save([cell], line)}
                        >
                          Save
                        </Button>
                      )}
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Discard ${name}`}
                        data-choice="discard"
                        onClick={() => setDiscarding({ cells: [cell], line })}
                      >
                        Discard
                      </Button>
                    </div>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {cells.length > lines.length && (
          <p className={css.rest}>and {(cells.length - lines.length).toLocaleString('en-US')} more</p>
        )}
      </div>
      {discarding && (
        <ConfirmDialog
          title={`Discard ${counted(discarding.cells.length, 'unsaved change')}?`}
          verb="Discard"
          onClose={() => setDiscarding(null)}
          onConfirm={() => {
            const { cells: chosen, ...place } = discarding;
            onChoice({ verb: 'discard', ...place });
            setDiscarding(null);
            discard(chosen);
          }}
        >
          <Text size="sm">What you typed there is lost. The cells keep what they hold now.</Text>
        </ConfirmDialog>
      )}
    </section>
  );
}

const shortly = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function aboutText(
  cells: readonly OfferedCell[],
  mayEdit: boolean,
  noun: string,
  titleOf: (field: string) => string,
): string {
  const [only, ...others] = cells;
  const open = cells.filter(({ text }) => text?.isOpen);
  const savable = cells.filter(({ fate }) => fate !== 'gone');
  const untouched = savable.filter(({ fate }) => fate === 'untouched');
  if (!mayEdit)
    return `You may not change ${noun.toLowerCase()}s any more, so they cannot be saved. They are kept here.`;
  const changed = savable.length - untouched.length;
  const gone = cells.length - savable.length;
  const parts = [
    // A phone shows this line and not the list.
    others.length === 0 &&
      only?.text?.isOpen &&
      `You were typing “${shortly(only.text.text)}” in ${titleOf(only.field)} of ${only.rowName}.`,
    others.length > 0 && open.length > 0 && `${counted(open.length, 'was', 'were')} still being typed.`,
    changed > 0 && `Somebody else changed ${wholeText(changed)} of these cells meanwhile.`,
    gone > 0 && `${counted(gone, 'is', 'are')} of a ${noun.toLowerCase()} that is not here any more.`,
  ];
  return parts.filter(Boolean).join(' ') || 'They could not be saved before this page was opened.';
}
