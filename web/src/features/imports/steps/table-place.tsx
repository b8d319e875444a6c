import { Group, NumberInput, Select, Table, Text } from '@mantine/core';
import { counted } from '@plumbline/domain/counted';
import { hiddenColumnsText, STRIKES_HIDDEN } from '@plumbline/import/files/sheet';
import type { SheetPreview } from '../file/file-questions.ts';
import classes from '../import-page.module.css';
import type { ReadFile } from '../import-state.ts';
import { ScrollBox } from './scroll-box.tsx';
import css from './table-place.module.css';

interface TablePlaceProps {
  file: ReadFile;
  onPlace: (sheet: number, headingRow?: number) => void;
}

/** Where the table is in the file: its sheet and the row of its headings, with the first rows to choose by. */
export function TablePlace({ file: { sheets, leftOut, table }, onPlace }: TablePlaceProps) {
  const { sheet, headingRow, firstRow } = table;
  const chosen = sheets[sheet];
  return (
    <>
      <Group align="flex-end">
        {sheets.length > 1 && (
          <Select
            label="Sheet"
            allowDeselect={false}
            data={sheets.map((each, i) => ({ value: String(i), label: sheetLabel(each, i) }))}
            value={String(sheet)}
            onChange={(value) => onPlace(Number(value))}
          />
        )}
        <NumberInput
          label="Headings are in row"
          w={150}
          min={1}
          max={chosen?.rowCount ?? 1}
          allowDecimal={false}
          clampBehavior="strict"
          value={headingRow + 1}
          onChange={(value) => {
            if (typeof value === 'number' && value >= 1 && value !== headingRow + 1) onPlace(sheet, value - 1);
          }}
        />
      </Group>
      {chosen?.whyFirst !== undefined && (
        <Text size="sm">
          “{chosen.name}” is read first. {chosen.whyFirst}
        </Text>
      )}
      {table.alike !== undefined && <Text size="sm">{table.alike}</Text>}
      {chosen && chosen.hiddenRows > 0 && (
        <Text size="sm">
          {counted(chosen.hiddenRows, 'row is', 'rows are')} hidden in this sheet, and read like the others.
        </Text>
      )}
      {chosen && chosen.hiddenColumns.length > 0 && <Text size="sm">{hiddenColumnsText(chosen.hiddenColumns)}</Text>}
      {chosen?.hidesStrikes && <Text size="sm">{STRIKES_HIDDEN}</Text>}
      {leftOut.map((reason) => (
        <Text key={reason} size="sm">
          {reason}
        </Text>
      ))}
      {chosen && <FirstRows rows={chosen.firstRows} headingRow={headingRow} firstRow={firstRow} />}
    </>
  );
}

function sheetLabel({ name, isHidden }: SheetPreview, index: number): string {
  return `${name ?? `Sheet ${index + 1}`}${isHidden ? ' (hidden)' : ''}`;
}

/** A title, which goes over the columns beside it. */
const isLineOfText = ([first = '', ...rest]: readonly string[]): boolean =>
  first.trim() !== '' && rest.every((cell) => cell.trim() === '');

interface FirstRowsProps {
  rows: SheetPreview['firstRows'];
  headingRow: number;
  firstRow: number;
}

/** The first rows as they stand in the sheet, the headings in bold. */
function FirstRows({ rows, headingRow, firstRow }: FirstRowsProps) {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return (
    <details className={classes.details}>
      <summary>The first rows of the sheet</summary>
      <ScrollBox label="The first rows of the sheet">
        <Table className={classes.table}>
          <Table.Tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of the sheet is its place
              <Table.Tr key={index} fw={index >= headingRow && index < firstRow - 1 ? 700 : undefined}>
                <Table.Th scope="row">{index + 1}</Table.Th>
                {isLineOfText(row) ? (
                  <Table.Td colSpan={width}>{row[0]}</Table.Td>
                ) : (
                  Array.from({ length: width }, (_, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: so is a cell
                    <Table.Td key={column} className={css.cell}>
                      {row[column]}
                    </Table.Td>
                  ))
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </details>
  );
}
