import type { RecordedChange } from '@plumbline/contract/workflow/activity';
import type { ReactNode } from 'react';
import { type ChangeText, Timeline } from '../../ui/timeline/timeline.tsx';
import { describeChange, savedTogether, type Wording } from './describe-change.ts';

interface ChangeListProps {
  readonly label: string;
  readonly changes: readonly RecordedChange[];
  readonly wording: Wording;
  /** Says what a group is about, where that is not clear from the place of the list. */
  readonly about?: (change: RecordedChange) => ReactNode;
  /** The day is said above the list. */
  readonly isOfOneDay?: boolean;
  /** What can be done about one change. */
  readonly action?: (change: RecordedChange, text: ChangeText) => ReactNode;
}

/** Changes of jobs, what was saved together under one head. */
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
