import { Table, Text } from '@mantine/core';
import classes from '../import-page.module.css';
import type { ImportState } from '../import-state.ts';
import { columnOf } from '../mapping-edits.ts';
import type { Import } from '../use-import.ts';
import { counted } from '../words.ts';
import { ScrollBox } from './scroll-box.tsx';

const SHOWN_ROWS = 50;
const GOOD_ROWS = 5;

/** Rows of the file in the columns in use. Rows with unreadable cells, marked, or else the first few. */
export function FilePreview({ work: { state } }: { work: Import }) {
  const { file, check } = state;
  if (!file || !check) return null;
  const reasons = new Map(check.bad.map((cell) => [`${cell.row} ${cell.column}`, cell.reason]));
  const badRows = [...new Set(check.bad.map(({ row }) => row))];
  const { headings, rows, firstRow } = file.table;
  const shown =
    badRows.length > 0 ? badRows.slice(0, SHOWN_ROWS) : rows.slice(0, GOOD_ROWS).map((_, i) => firstRow + i);
  const inTrouble = new Set(check.bad.map(({ column }) => column));
  const columns = inOrder(usedColumns(state), (index) => inTrouble.has(headings[index] ?? ''));
  const title = badRows.length > 0 ? 'The rows that cannot be read' : 'The first rows';
  return (
    <div>
      <h3 className={classes.subtitle}>{title}</h3>
      <ScrollBox label={`${title} of the file`}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              {columns.map((index) => (
                <Table.Th key={index}>{headings[index]}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row}>
                <Table.Th scope="row">{row}</Table.Th>
                {columns.map((index) => {
                  const reason = reasons.get(`${row} ${headings[index]}`);
                  const text = rows[row - firstRow]?.[index] ?? '';
                  return (
                    <Table.Td key={index} className={reason === undefined ? undefined : classes.badCell}>
                      <span className={classes.cellText}>{text === '' && reason !== undefined ? '(empty)' : text}</span>
                      {reason !== undefined && <small>{reason}</small>}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      {badRows.length > SHOWN_ROWS && <Text size="sm">And {counted(check.badRows - SHOWN_ROWS, 'row')} more.</Text>}
    </div>
  );
}

/** The first two, which identify the job, then columns with an unreadable cell. */
const inOrder = (columns: readonly number[], isFirst: (index: number) => boolean): number[] => {
  const rest = columns.slice(2);
  return [...columns.slice(0, 2), ...rest.filter(isFirst), ...rest.filter((index) => !isFirst(index))];
};

/** Columns of the file that fill a field, alone or in a template. */
function usedColumns({ file, mapping }: ImportState): number[] {
  const rules = Object.values(mapping?.fields ?? {});
  const isUsed = (heading: string) =>
    rules.some((rule) => columnOf(rule) === heading || rule.template?.includes(`{${heading}}`));
  return (file?.table.headings ?? []).flatMap((heading, i) => (isUsed(heading) ? [i] : []));
}
