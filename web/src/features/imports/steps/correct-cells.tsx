import { Table, Text, TextInput } from '@mantine/core';
import { counted } from '@plumbline/domain/counted';
import { useState } from 'react';
import classes from '../import-page.module.css';
import { withCell } from '../import-state.ts';
import { columnOf } from '../mapping-edits.ts';
import type { Import } from '../use-import.ts';
import { ScrollBox } from './scroll-box.tsx';
import css from './stacked.module.css';

/** The rows with unreadable cells, in the columns that identify them; an unreadable cell is typed over in place. */
export function CorrectCells({ work }: { work: Import }) {
  const { file, proof, mapping, decisions, badRows } = work.state;
  if (!file || !proof || !mapping) return null;
  const { headings } = file.table;
  const reasons = new Map(proof.bad.map(({ row, column, reason }) => [`${row} ${column}`, reason]));
  const rest = new Set(proof.bad.map(({ row }) => row)).size - badRows.size;
  const naming = [mapping.fields.jobNumber ?? mapping.fields.externalId, mapping.fields.jobName].map(columnOf);
  const inTrouble = proof.bad.map(({ column }) => column).filter((column) => headings.includes(column));
  const columns = [...new Set([...naming.filter((name) => name !== null), ...inTrouble])];
  const typed = new Map(decisions.cells.map(({ row, column, text }) => [`${row} ${column}`, text]));
  const textOf = (row: number, column: string) =>
    typed.get(`${row} ${column}`) ?? badRows.get(row)?.[headings.indexOf(column)] ?? '';
  return (
    <>
      <h3 className={classes.subtitle}>Their rows</h3>
      <ScrollBox label="Rows with cells that cannot be read">
        <Table className={`${classes.table} ${css.stacked}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...badRows.keys()].map((row) => (
              <Table.Tr key={row}>
                <Table.Th scope="row" data-label="Row">
                  {row}
                </Table.Th>
                {columns.map((column) => {
                  const reason = reasons.get(`${row} ${column}`);
                  const text = textOf(row, column);
                  if (reason === undefined)
                    return (
                      <Table.Td key={column} data-label={column}>
                        {text}
                      </Table.Td>
                    );
                  return (
                    <Table.Td key={column} data-label={column} data-block>
                      <Correction
                        key={text}
                        label={`${column} of row ${row}`}
                        text={text}
                        reason={reason}
                        onCorrect={(corrected) => work.decide(withCell(decisions, { row, column, text: corrected }))}
                      />
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      {rest > 0 && <Text size="sm">And {counted(rest, 'row')} more: correct these first, or mend the file.</Text>}
    </>
  );
}

interface CorrectionProps {
  label: string;
  text: string;
  reason: string;
  onCorrect: (text: string) => void;
}

function Correction({ label, text, reason, onCorrect }: CorrectionProps) {
  const [typed, setTyped] = useState(text);
  const finish = () => {
    if (typed !== text) onCorrect(typed);
  };
  return (
    <TextInput
      size="xs"
      miw="8rem"
      aria-label={label}
      value={typed}
      error={reason}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        if (event.key === 'Escape') setTyped(text);
      }}
    />
  );
}
