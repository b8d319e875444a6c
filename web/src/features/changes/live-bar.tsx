import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import type { Store } from '@plumbline/sheet/store';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useCallback, useSyncExternalStore } from 'react';
import type { GridOthers, OtherPerson } from '../../ui/grid/index.ts';
import type { SaveState } from '../../ui/saved-rows/use-saved-rows.ts';
import classes from './live-bar.module.css';
import type { Live } from './use-changes.ts';

interface LiveBarProps {
  readonly live: Pick<Live, 'state' | 'summary'>;
  /** Where it says that there is no connection, this bar does not say it again. */
  readonly saveState: Store<SaveState>;
  /** As the sheet on this page shows them. */
  readonly others: GridOthers;
  readonly columns: readonly ColumnSettings[];
  readonly onGoTo: (rowId: string, field: string) => void;
}

const SHOWN = 4;

/** Who else has the grid open, or that colleagues' changes do not arrive. */
export function LiveBar({ live: { state, summary }, saveState, others, columns, onGoTo }: LiveBarProps) {
  const people = useSyncExternalStore(
    useCallback((listener) => others.people.subscribe(listener), [others]),
    others.people.get,
  );
  const saving = useSyncExternalStore(saveState.subscribe, saveState.get);
  const more = people.slice(SHOWN);
  return (
    <>
      {state === 'lost' && saving.status !== 'retrying' && (
        <Text component="output" size="sm" className={classes.lost}>
          <IconPlugConnectedX size={16} aria-hidden /> Offline: changes of others arrive when you are back
        </Text>
      )}
      {people.length > 0 && (
        <ul className={classes.people} aria-label="Also on this page">
          {people.slice(0, SHOWN).map((person) => (
            <li key={person.id}>
              <Face person={person} columns={columns} onGoTo={onGoTo} />
            </li>
          ))}
          {more.length > 0 && (
            <li>
              <span className={classes.face} title={more.map(({ name }) => name).join(', ')}>
                <span aria-hidden>+{more.length}</span>
                <VisuallyHidden>{more.map(({ name }) => name).join(', ')}</VisuallyHidden>
              </span>
            </li>
          )}
        </ul>
      )}
      <VisuallyHidden role="status">{summary}</VisuallyHidden>
    </>
  );
}

interface FaceProps extends Pick<LiveBarProps, 'columns' | 'onGoTo'> {
  readonly person: OtherPerson;
}

/** Initials in the person's colour. A click goes to the cell where they are. */
function Face({ person: { name, tone, at, on = 'this page' }, columns, onGoTo }: FaceProps) {
  const title = at && columns.find(({ field }) => field === at.field)?.title;
  const label = title ? `${name}, at ${title}: go there` : `${name} is on ${on}`;
  const face = (
    <>
      <span aria-hidden>{initialsOf(name)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
  return at ? (
    <UnstyledButton className={classes.face} data-tone={tone} title={label} onClick={() => onGoTo(at.rowId, at.field)}>
      {face}
    </UnstyledButton>
  ) : (
    <span className={classes.face} data-tone={tone} title={label}>
      {face}
    </span>
  );
}

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};
