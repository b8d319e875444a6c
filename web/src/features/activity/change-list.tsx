import { Button, VisuallyHidden } from '@mantine/core';
import type { RecordedChange } from '@plumbline/contract/workflow/activity';
import type { ReactNode } from 'react';
import { formatInstant, formatTime } from '../../lib/calendar.ts';
import css from './change-list.module.css';
import { type ChangeText, describeChange, EMPTY, savedTogether, type Wording } from './describe-change.ts';

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

/** Changes as a time line: who and when, and below it each field from what to what. */
export function ChangeList({ label, changes, wording, about, isOfOneDay = false, action }: ChangeListProps) {
  return (
    <ol className={css.list} aria-label={label}>
      {savedTogether(changes, wording).map(([first, ...rest]) => {
        if (!first) return null;
        return (
          <li key={first.id} className={css.group}>
            <p className={css.head}>
              {about && <span className={css.about}>{about(first)}</span>}
              <span className={css.who}>{first.personName}</span>
              <time className={css.when} dateTime={first.at.toISOString()}>
                {isOfOneDay ? formatTime(first.at) : formatInstant(first.at)}
              </time>
            </p>
            <ul className={css.changes}>
              {[first, ...rest].map((change) => {
                const text = describeChange(change, wording);
                return (
                  <li key={change.id} className={css.change}>
                    <div className={css.text}>
                      <span className={css.title}>{text.title}</span> <Values text={text} />
                      {change.isImport && <span className={css.via}>imported</span>}
                    </div>
                    {action?.(change, text)}
                  </li>
                );
              })}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

function Values({ text: { from, to } }: { text: ChangeText }) {
  if (to === null) return null;
  if (from === null) return <span className={css.to}>{to}</span>;
  return (
    <>
      <VisuallyHidden>from </VisuallyHidden>
      <span className={from === EMPTY ? css.empty : css.from}>{from}</span>
      <span aria-hidden="true"> → </span>
      <VisuallyHidden> to </VisuallyHidden>
      <span className={css.to}>{to}</span>
    </>
  );
}

interface MoreProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
  readonly sentinel: (element: HTMLElement | null) => void;
}

/** The end of what is loaded: goes on by itself when it comes into sight, and by hand. */
export function MoreChanges({ hasMore, isLoading, onMore, sentinel }: MoreProps) {
  if (!hasMore) return <p className={css.end}>That is all.</p>;
  return (
    <div ref={sentinel} className={css.end}>
      <Button variant="default" size="sm" loading={isLoading} onClick={onMore}>
        Show older changes
      </Button>
    </div>
  );
}
