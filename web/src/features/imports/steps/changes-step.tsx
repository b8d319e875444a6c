import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import type { RefreshLine } from '@plumbline/contract/workflow/import-proof';
import { counted } from '@plumbline/domain/counted';
import { useState } from 'react';
import classes from '../import-page.module.css';
import { bringsNothing, countOf, lineKey } from '../import-state.ts';
import { useChoices } from '../use-choices.ts';
import type { Import } from '../use-import.ts';
import { ChangeList } from './change-list.tsx';
import { Warning } from './warning.tsx';

/** What accepting will do: each changed value of a job, to take or to leave, and the new jobs. */
export function ChangesStep({ work }: { work: Import }) {
  const { titleOf } = useChoices();
  const { proof, ticked, connectNew } = work.state;
  const [onlyKept, setOnlyKept] = useState(false);
  if (!proof) return null;
  const { lines } = proof;
  const fresh = countOf(proof, 'new');
  const kept = lines.filter((line) => line.kept !== null);
  const isNothingNew = bringsNothing(proof);
  return (
    <>
      {isNothingNew && (
        <Alert color="blue" variant="light" title="Nothing new in this file">
          {kept.length === 0
            ? 'Every job in it is in the WIP, and every value that was compared is the same.'
            : `Every job in it is in the WIP. ${counted(kept.length, 'value differs', 'values differ')} because somebody keeps another one: tick what to take from the file after all.`}
        </Alert>
      )}
      {fresh > 0 && (
        <Checkbox
          label={`Also bring the ${counted(fresh, 'job')} of this file that ${fresh === 1 ? 'is' : 'are'} not in the WIP into it`}
          description="Otherwise people connect them one by one, when work begins."
          checked={connectNew}
          onChange={(event) => work.choose({ connectNew: event.currentTarget.checked })}
        />
      )}
      {lines.length > 0 && (
        <>
          <fieldset className={classes.fieldTicks}>
            <legend>Take from the file</legend>
            <Tick label="Everything" lines={lines} work={work} />
            {[...new Set(lines.map(({ field }) => field))].map((field) => (
              <Tick
                key={field}
                label={titleOf(field)}
                lines={lines.filter((line) => line.field === field)}
                work={work}
              />
            ))}
          </fieldset>
          {kept.length > 0 && (
            <Warning title={`${counted(kept.length, 'value')} that somebody may have meant`}>
              <Text size="sm" mb="xs">
                They are not ticked: what people typed stays unless you take the file’s value.
              </Text>
              <Checkbox
                label="Show only these"
                checked={onlyKept}
                onChange={(event) => setOnlyKept(event.currentTarget.checked)}
              />
            </Warning>
          )}
          <ChangeList lines={onlyKept ? kept : lines} ticked={ticked} onTick={work.tick} />
        </>
      )}
      {lines.length === 0 && countOf(proof, 'unchanged') > 0 && !isNothingNew && (
        <Text size="sm">The jobs of the file that are in the WIP have the file’s values already.</Text>
      )}
      <Group className={classes.actions}>
        {isNothingNew && ticked.size === 0 ? (
          <Button onClick={work.leave}>Import another file</Button>
        ) : (
          <Button onClick={() => void work.accept()}>{acceptWords(ticked.size, connectNew ? fresh : 0)}</Button>
        )}
        <Button variant="default" onClick={() => work.go('check')}>
          Back to the check
        </Button>
      </Group>
    </>
  );
}

/** What the button stores in the WIP. New jobs that stay outside it are only offered to be connected. */
function acceptWords(changes: number, joining: number): string {
  const parts = [
    ...(changes > 0 ? [counted(changes, 'change')] : []),
    ...(joining > 0 ? [counted(joining, 'new job')] : []),
  ];
  return ['Accept', ...(parts.length > 0 ? [parts.join(' and ')] : [])].join(' ');
}

interface TickProps {
  label: string;
  lines: readonly RefreshLine[];
  work: Import;
}

/** Takes or leaves all lines of a field. */
function Tick({ label, lines, work }: TickProps) {
  const { ticked } = work.state;
  if (lines.length === 0) return null;
  const keys = lines.map(lineKey);
  const count = keys.filter((key) => ticked.has(key)).length;
  return (
    <Checkbox
      label={`${label}: ${count.toLocaleString('en-US')} of ${keys.length.toLocaleString('en-US')}`}
      checked={count === keys.length}
      indeterminate={count > 0 && count < keys.length}
      onChange={() => work.tick(keys, count < keys.length)}
    />
  );
}
