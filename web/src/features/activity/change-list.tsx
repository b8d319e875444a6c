import type { RecordedChange } from '@plumbline/contract/workflow/activity';
import type { ReactNode } from 'react';
import { type ChangeText, type Moment, Timeline } from '../../ui/timeline/timeline.tsx';
import { describeChange, describeSave, savedAtOnce, savedTogether, type Wording } from './describe-change.ts';

interface ChangeListProps {
  readonly label: string;
  readonly changes: readonly RecordedChange[];
  readonly wording: Wording;
  /** Names the subject of a group, if the place of the list does not make it clear. */
  readonly about?: (change: RecordedChange) => ReactNode;
  /** The heading of the list names the day. */
  readonly isOfOneDay?: boolean;
  /** Older changes are not loaded yet, perhaps of the last save in the list. */
  readonly isCut?: boolean;
  /** What the person can do about a change. */
  readonly action?: (change: RecordedChange, text: ChangeText) => ReactNode;
}

/** Changes of jobs. Changes of a job that were saved together share a heading, and a save of several jobs is one entry that opens. */
export function ChangeList(props: ChangeListProps) {
  const { label, changes, wording, isOfOneDay = false, isCut = false } = props;
  const saves = savedAtOnce(savedTogether(changes, wording));
  const entries = saves.flatMap((save, index): Moment[] => {
    const moments = save.flatMap((together) => momentOf(together, props) ?? []);
    const [first] = moments;
    if (!first || moments.length === 1) return moments;
    const what = describeSave(save, wording, isCut && index === saves.length - 1);
    return [{ key: `save ${first.key}`, who: first.who, at: first.at, changes: [], inside: { what, moments } }];
  });
  return <Timeline label={label} moments={entries} isOfOneDay={isOfOneDay} />;
}

function momentOf(together: readonly RecordedChange[], { wording, about, action }: ChangeListProps): Moment | null {
  const [first] = together;
  if (!first) return null;
  return {
    key: first.id,
    who: first.personName,
    at: first.at,
    about: about?.(first),
    changes: together.map((change) => {
      const text = describeChange(change, wording);
      const via = change.isImport ? 'imported' : undefined;
      return { key: change.id, text, via, action: action?.(change, text) };
    }),
  };
}
