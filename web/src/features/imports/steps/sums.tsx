import { Table, Text } from '@mantine/core';
import { isOwnNumber } from '@plumbline/contract/workflow/import-fields';
import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import { counted } from '@plumbline/domain/counted';
import classes from '../import-page.module.css';
import { useChoices } from '../use-choices.ts';
import { fieldSumText, sumText } from '../words.ts';
import { ScrollBox } from './scroll-box.tsx';
import css from './stacked.module.css';
import { Warning } from './warning.tsx';

/** Each column of amounts, and each number column of the company’s own: what was read as jobs, beside the file's own total row, equal to the cent or with the difference. */
export function Sums({ sums, unused, badGroups }: Pick<ImportProof, 'sums' | 'unused' | 'badGroups'>) {
  const { titleOf } = useChoices();
  const unreadOf = (field: string): number =>
    badGroups.reduce((sum, group) => sum + (group.field === field ? group.count : 0), 0);
  const totalRow = sums.find(({ file }) => file !== null)?.file?.row;
  const noTotal =
    totalRow === undefined
      ? 'The file has no total that can be read'
      : `Row ${totalRow} has no total of it that can be read`;
  return (
    <>
      {sums.length > 0 && (
        <div className={classes.part}>
          <h3 className={classes.subtitle}>The sums</h3>
          <ScrollBox label="Sums by column" isWhole>
            <Table className={`${classes.table} ${css.stacked}`}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Field</Table.Th>
                  <Table.Th className={classes.wideOnly}>Column</Table.Th>
                  <Table.Th className={classes.figure}>Read as jobs</Table.Th>
                  <Table.Th className={classes.figure}>Left out</Table.Th>
                  <Table.Th className={classes.figure}>The file’s own total</Table.Th>
                  <Table.Th>Proof</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {sums.map(({ field, column, stored, leftOut, file }) => (
                  <Table.Tr key={field}>
                    <Table.Th scope="row">{titleOf(field)}</Table.Th>
                    <Table.Td className={classes.wideOnly} data-wide>
                      {column}
                    </Table.Td>
                    <Table.Td className={classes.figure} data-label="Read as jobs">
                      {fieldSumText(field, stored)}
                    </Table.Td>
                    <Table.Td className={classes.figure} data-label="Left out">
                      {leftOut === 0 ? '' : fieldSumText(field, leftOut)}
                    </Table.Td>
                    <Table.Td className={classes.figure} data-label="The file’s own total">
                      {file ? fieldSumText(field, file.total) : 'none'}
                    </Table.Td>
                    <Table.Td
                      data-bad={(file !== null && file.difference !== 0) || undefined}
                      className={classes.proof}
                    >
                      {!file && noTotal}
                      {file &&
                        file.difference === 0 &&
                        `${isOwnNumber(field) ? 'Equal' : 'Equal to the cent'} (row ${file.row})`}
                      {file &&
                        file.difference !== 0 &&
                        `Differs by ${fieldSumText(field, file.difference)} from row ${file.row}`}
                      {unreadOf(field) > 0 && (
                        <span className={css.unread}>{counted(unreadOf(field), 'unreadable cell')} not counted</span>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollBox>
          <Text size="sm">
            The next step shows which of these values the WIP takes. A value that somebody keeps stays.
          </Text>
        </div>
      )}
      {unused.length > 0 && (
        <Warning
          title={`${counted(unused.length, 'column')} with money, dates or a status ${unused.length === 1 ? 'is' : 'are'} not used`}
        >
          {unused.map(({ column, filled, sum }) => (
            <Text size="sm" key={column}>
              “{column}”: {counted(filled, 'cell')}
              {sum !== null && `, ${sumText(sum)} in all`}
            </Text>
          ))}
        </Warning>
      )}
    </>
  );
}
