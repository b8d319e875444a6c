import type { RecordedChange } from '@plumbline/contract/workflow/activity';
import type { ReactNode } from 'react';
import { type ChangeText, Timeline } from '../../ui/timeline/timeline.tsx';
import { describeChange, savedTogether, type Wording } from './describe-change.ts';

interface ChangeListProps {
  readonly label: string;
  readonly changes: readonly RecordedChange[];
  readonly wording: Wording;
  /** Names the subject of a group, if the place of the list does not make it clear. */
  readonly about?: (change: RecordedChange) => ReactNode;
  /** The heading of the list names the day. */
  readonly isOfOneDay?: boolean;
  /** What the person can do about a change. */
  readonly action?: (change: RecordedChange, text: ChangeText) => ReactNode;
}

/** Changes of jobs. Changes that were saved together share a heading. */
export function ChangeList({ label, changes, wording, about, isOfOneDay = false, action }: ChangeListProps) {
  const moments = savedTogether(changes, wording).flatMap((together) => {
    const [first] = together;
    if (!first) return [];
    return {
      key: first.id,
      who: first.personName,
      at: first.at,
      about: about?.(first),
      changes: together.map((change) => {
        const text = describeChange(change, wording);
        return {
          key: change.id,
          text,
          via: change.isImport ? 'imported' : undefined,
          action: action?.(change, text),
        };
      }),
    };
  });
  return <Timeline label={label} moments={moments} isOfOneDay={isOfOneDay} />;
}
