import { Button, Checkbox, Group, List, Text } from '@mantine/core';
import type { ImportCheck } from '@plumbline/contract/workflow/imports';
import { isOverUnderHeading } from '@plumbline/contract/workflow/job-headings';
import classes from '../import-page.module.css';
import type { Import } from '../use-import.ts';
import { counted, number, some, titleOf } from '../words.ts';
import { BadCells } from './bad-cells.tsx';
import { ContractWarning } from './contract-warning.tsx';
import { FilePreview } from './file-preview.tsx';

/** What was read from the file, and what needs a decision first. */
export function CheckStep({ work }: { work: Import }) {
  const { check, mapping, skipBad, keepsChangeOrders, origin } = work.state;
  if (!check || !mapping) return null;
  const readable = check.rows - check.badRows;
  const isUndecided = (check.contractWarning !== null && !keepsChangeOrders) || (check.badRows > 0 && !skipBad);
  return (
    <>
      <dl className={classes.counts}>
        <Count term="Rows" count={check.rows} />
        <Count term="Jobs understood" count={readable} />
        <Count term="Rows that cannot be read" count={check.badRows} isBad={check.badRows > 0} />
        <Count term="Of them in the WIP" count={check.inWip} />
      </dl>
      {origin === 'remembered' && (
        <Text size="sm">
          The columns are matched as your company did it last time for a file like this.{' '}
          <Button size="xs" variant="subtle" onClick={() => work.go('columns')}>
            Look at the columns
          </Button>
        </Text>
      )}
      {check.contractWarning && <ContractWarning warning={check.contractWarning} work={work} mapping={mapping} />}
      <BadCells check={check} mapping={mapping} work={work} />
      <FilePreview work={work} />
      <Notes check={check} />
      {check.badRows > 0 && readable > 0 && (
        <Checkbox
          label={`Leave out the ${counted(check.badRows, 'row')} that cannot be read, and go on with the other ${number(readable)}`}
          checked={skipBad}
          onChange={(event) => work.choose({ skipBad: event.currentTarget.checked })}
        />
      )}
      <Group className={classes.actions}>
        <Button onClick={() => work.go('changes')} disabled={isUndecided || readable === 0}>
          See what changes
        </Button>
        <Button variant="default" onClick={() => work.go('columns')}>
          Back to the columns
        </Button>
        {readable === 0 && <Text size="sm">No row can be read as a job: adjust the columns, or mend the file.</Text>}
      </Group>
    </>
  );
}

const Count = ({ term, count, isBad = false }: { term: string; count: number; isBad?: boolean }) => (
  <div className={classes.count} data-bad={isBad || undefined}>
    <dt>{term}</dt>
    <dd>{number(count)}</dd>
  </div>
);

const overUnderNote = (column: string) =>
  `“${column}” is not imported: the schedule works out over and under billings from contract, cost and billings. Its own signed column may count the other way: an administrator chooses which of the two is positive.`;

/** What was read differently than it is written in the file. It is shown, and does not stop the import. */
function Notes({ check }: { check: ImportCheck }) {
  const { blanks, truncated, unusedColumns, numberedRows, emptyRows, addedOptions } = check;
  const notes = [
    ...Object.entries(addedOptions).map(
      ([field, options]) => `New in the list ${titleOf(field)}: ${some(options)}. They are added when you accept.`,
    ),
    ...blanks.map(({ column, code, count }) => `${column}: “${code}” is taken for empty in ${counted(count, 'cell')}.`),
    ...truncated.map(({ column, count }) => `${column}: ${counted(count, 'text is', 'texts are')} cut to fit.`),
    ...(numberedRows > 0
      ? [`${counted(numberedRows, 'row has', 'rows have')} the id of an earlier row and got an ending (-2, -3…).`]
      : []),
    ...(emptyRows > 0 ? [`${counted(emptyRows, 'empty row is', 'empty rows are')} passed over.`] : []),
    ...unusedColumns.filter(isOverUnderHeading).map(overUnderNote),
    ...(unusedColumns.length > 0
      ? [`Columns that are not used: ${some(unusedColumns.map((name) => `“${name}”`))}.`]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <section aria-label="Good to know">
      <h3 className={classes.subtitle}>Good to know</h3>
      <List size="sm">
        {notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </section>
  );
}
