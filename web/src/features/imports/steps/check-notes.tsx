import { List } from '@mantine/core';
import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import { counted } from '@plumbline/domain/counted';
import classes from '../import-page.module.css';

/** What was read differently than it is written in the file. It is shown, and does not stop the import. */
export function CheckNotes({ proof }: { proof: ImportProof }) {
  const { blanks, truncated, numberedRows, takenOut } = proof;
  const notes = [
    ...blanks.map(({ column, code, count }) => `${column}: “${code}” is taken for empty in ${counted(count, 'cell')}.`),
    ...truncated.map(({ column, count }) => `${column}: ${counted(count, 'text is', 'texts are')} cut to fit.`),
    ...(numberedRows > 0
      ? [`${counted(numberedRows, 'row has', 'rows have')} the id of an earlier row and got an ending (-2, -3…).`]
      : []),
    ...(takenOut > 0
      ? [
          `${counted(takenOut, 'job was', 'jobs were')} taken out of the WIP by somebody and ${takenOut === 1 ? 'stays' : 'stay'} out.`,
        ]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <section aria-label="Good to know" className={classes.part}>
      <h3 className={classes.subtitle}>Good to know</h3>
      <List size="sm">
        {notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </section>
  );
}
