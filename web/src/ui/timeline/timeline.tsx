import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatInstant, formatTime } from '../../lib/calendar.ts';
import { ProblemNotice } from '../problems/problem-notice.tsx';
import css from './timeline.module.css';

/** How an empty field reads. */
export const EMPTY = '(empty)';

/** A change in words: what changed, from what to what. */
export interface ChangeText {
  readonly title: string;
  /** Null if there was nothing before; the title says what happened. */
  readonly from: string | null;
  readonly to: string | null;
}

/** What a person did at one moment. */
export interface Moment {
  readonly key: string | number;
  readonly who: string;
  readonly at: Date;
  /** The subject, if the place of the list does not make it clear. */
  readonly about?: ReactNode;
  readonly changes: readonly {
    readonly key: string | number;
    readonly text: ChangeText;
    /** How it happened, if nobody typed it. */
    readonly via?: string | undefined;
    /** What the person can do about it. */
    readonly action?: ReactNode;
  }[];
  /** Of a moment with many subjects: what it did in short. It opens to its moments. */
  readonly inside?: { readonly what: string; readonly moments: readonly Moment[] };
}

interface TimelineProps {
  readonly label: string;
  readonly moments: readonly Moment[];
  /** The heading of the list names the day. */
  readonly isOfOneDay?: boolean;
}

/** Changes as a time line: who and when, then each change from what to what. */
export function Timeline({ label, moments, isOfOneDay = false }: TimelineProps) {
  return (
    <ol className={css.list} aria-label={label}>
      {moments.map(({ key, who, at, about, changes, inside }) => (
        <li key={key} className={css.group}>
          <p className={css.head}>
            {about && <span className={css.about}>{about}</span>}
            <span className={css.who}>{who}</span>
            <time className={css.when} dateTime={at.toISOString()}>
              {isOfOneDay ? formatTime(at) : formatInstant(at)}
            </time>
          </p>
          {inside ? <Inside {...inside} isOfOneDay={isOfOneDay} /> : <Changes of={changes} />}
        </li>
      ))}
    </ol>
  );
}

function Changes({ of }: { readonly of: Moment['changes'] }) {
  return (
    <ul className={css.changes}>
      {of.map(({ key: change, text, via, action }) => (
        <li key={change} className={css.change}>
          <div className={css.text}>
            <span className={css.title}>{text.title}</span> <Values text={text} />
            {via && <span className={css.via}>{via}</span>}
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}

/** Closed at first. Its moments are drawn once it is opened, because they may be thousands. */
function Inside({ what, moments, isOfOneDay }: NonNullable<Moment['inside']> & { readonly isOfOneDay: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <UnstyledButton
        className={css.inside ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={14} aria-hidden data-open={isOpen || undefined} />
        {what}
      </UnstyledButton>
      {isOpen && (
        <div id={listId}>
          <Timeline label={what} moments={moments} isOfOneDay={isOfOneDay} />
        </div>
      )}
    </>
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

interface TimelineEndProps {
  /** Of the button that loads more. */
  readonly verb?: string;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onMore: () => void;
  readonly sentinel: (element: HTMLElement | null) => void;
}

/** The end of the loaded part. Loads more when it scrolls into view, or by its button. */
export function TimelineEnd({
  verb = 'Show older changes',
  hasMore,
  isLoading,
  error,
  onMore,
  sentinel,
}: TimelineEndProps) {
  if (error) return <ProblemNotice error={error} onRetry={onMore} />;
  if (!hasMore) return <p className={css.end}>That is all.</p>;
  return (
    <div ref={sentinel} className={css.end}>
      <Button variant="default" size="sm" loading={isLoading} onClick={onMore}>
        {verb}
      </Button>
    </div>
  );
}
