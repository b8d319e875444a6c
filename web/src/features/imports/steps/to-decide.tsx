import { Anchor, Group, Text } from '@mantine/core';
import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import { counted } from '@plumbline/domain/counted';
import { Fragment } from 'react';
import classes from '../import-page.module.css';
import { doubtKey, type ImportState } from '../import-state.ts';
import { some } from '../words.ts';

/** Where the parts of the check begin in which something has to be said. */
export const REPEATED = 'import-repeated';
export const CONTRACT = 'import-contract';
export const UNREADABLE = 'import-unreadable';
export const FORMS = 'import-forms';
/** Of the suspicious column at this place of the proof. */
export const doubtPart = (at: number): string => `import-doubt-${at}`;

interface Open {
  part: string;
  words: string;
}

/** What somebody has to say before the check can go on. */
export function openOf(proof: ImportProof, { skipBad, lookedAt }: Pick<ImportState, 'skipBad' | 'lookedAt'>): Open[] {
  const { repeated, contractWarning, badCells, formats, suspicious } = proof;
  const unclear = formats.filter(({ isQuestion }) => isQuestion).map(({ column }) => `“${column}”`);
  const open: Open[] = [];
  if (repeated?.answer === null)
    open.push({ part: REPEATED, words: `say what the ${counted(repeated.rows, 'row')} of one number are` });
  if (contractWarning?.isAnswered === false)
    open.push({ part: CONTRACT, words: 'say whether the contract has its change orders in it' });
  if (unclear.length > 0)
    open.push({ part: FORMS, words: `say how ${some(unclear)} ${unclear.length === 1 ? 'is' : 'are'} written` });
  const doubts = suspicious.flatMap((doubt, at) =>
    doubt.isQuestion && !lookedAt.has(doubtKey(doubt)) ? [{ at, column: `“${doubt.column}”` }] : [],
  );
  const [first] = doubts;
  if (first) {
    const is = doubts.length === 1 ? 'is what its field holds' : 'are what their fields hold';
    open.push({ part: doubtPart(first.at), words: `say whether ${some(doubts.map(({ column }) => column))} ${is}` });
  }
  if (badCells > 0 && !skipBad)
    open.push({ part: UNREADABLE, words: `correct ${counted(badCells, 'unreadable cell')}, or tick to go on without` });
  return open;
}

/** Each leads to its part of the page, which is long. */
export function ToDecide({ open }: { open: readonly Open[] }) {
  if (open.length === 0) return null;
  return (
    <Group gap="0 0.5rem">
      <Text size="sm">Before you go on:</Text>
      {open.map(({ part, words }, at) => (
        <Fragment key={part}>
          {at > 0 && (
            <Text size="sm" c="dimmed" aria-hidden>
              ·
            </Text>
          )}
          <Anchor
            component="button"
            type="button"
            size="sm"
            td="underline"
            ta="start"
            className={classes.open}
            onClick={() => goTo(part)}
          >
            {words}
          </Anchor>
        </Fragment>
      ))}
    </Group>
  );
}

function goTo(part: string): void {
  const found = document.getElementById(part);
  found?.scrollIntoView({ block: 'start' });
  found?.focus({ preventScroll: true });
}
