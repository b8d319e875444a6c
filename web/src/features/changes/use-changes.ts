import type { PresentPerson, WipEvent } from '@plumbline/contract/workflow/changes';
import { digestOf } from '@plumbline/contract/workflow/jobs-since';
import { isAnyJobField } from '@plumbline/contract/workflow/own-fields';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { type JobSheet, jobSheets } from '@plumbline/contract/workflow/views';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import type { AppInit } from '../../lib/app-init.ts';
import { formatTime } from '../../lib/calendar.ts';
import { GridOthers, type Place } from '../../ui/grid/index.ts';
import { askAgain } from '../conversations/conversation-queries.ts';
import type { JobRow } from '../jobs/job-rows.ts';
import { type Applied, applyAll, applyChanges, applyMissed } from './apply-changes.ts';
import { catchUp } from './catch-up.ts';
import { follow, type LiveState } from './follow.ts';
import { followWhileShown } from './follow-while-shown.ts';
import { othersAmong } from './people.ts';
import { summaryOf } from './summary.ts';
import { type PlaceTeller, tellPlace } from './tell-place.ts';

export interface Live {
  readonly state: LiveState;
  /** As each sheet shows them. */
  readonly others: Readonly<Record<JobSheet, GridOthers>>;
  /** What others did lately, for screen readers. */
  readonly summary: string;
  readonly onPlace: (place: Place | null, sheet: JobSheet) => void;
  /** Asks for what others did, ahead of the stream. */
  readonly lookNow: () => void;
}

interface ChangesOptions {
  readonly model: GridModel<JobRow>;
  /** Of the rows that the grid began with. */
  readonly cursor: number;
  readonly user: AppInit['user'];
  /** Called with colleagues' changes; null if there are too many to report. */
  readonly onChanges: (changes: NonNullable<WipEvent['changes']> | null) => void;
}

/** The shortest time between two summaries for a screen reader. */
const SUMMARY_MS = 5_000;

interface PlaceOnSheet extends Place {
  readonly sheet: JobSheet;
}
/** A column of this page alone is no place for others. */
const isKnown = (field: string): boolean => isAnyJobField(field) || scheduleTable.has(field);

/** Follows colleagues' changes of jobs while the page is open, and shows them where this person is. */
export function useChanges({ model, cursor, user, onChanges }: ChangesOptions): Live {
  const { id: userId, name } = user;
  const { workflow } = useApi();
  const queryClient = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  const [summary, setSummary] = useState('');
  const [others] = useState(() => ({ jobs: new GridOthers(), schedule: new GridOthers() }));
  const place = useRef<PlaceOnSheet | null>(null);
  const teller = useRef<PlaceTeller<PlaceOnSheet> | null>(null);
  const since = useRef(cursor);
  const looking = useRef(() => {});

  useEffect(() => {
    const clientId = crypto.randomUUID();
    let lately: Applied[] = [];
    let summing: ReturnType<typeof setTimeout> | undefined;
    const summarise = (applied: Applied): void => {
      lately.push(applied);
      summing ??= setTimeout(() => {
        summing = undefined;
        setSummary(summaryOf(lately, name));
        lately = [];
      }, SUMMARY_MS);
    };

    const show = (people: readonly PresentPerson[]): void => {
      for (const sheet of jobSheets) others[sheet].people.set(othersAmong(people, userId, sheet));
    };
    const behind = catchUp({
      ask: (query, signal) => workflow.jobsSince({ query, signal }),
      load: (signal) => workflow.loadJobs({ signal }),
      show: (jobs, gone) => {
        applyMissed(model, jobs, gone, place.current);
        askAgain(queryClient, 'all');
      },
      overwrite: () => {
        const before = new Map(model.rows.map(({ id, version }) => [id as string, version]));
        return (jobs) => {
          applyAll(model, jobs, before, place.current);
          askAgain(queryClient, 'all');
        };
      },
      digest: () => digestOf(model.rows),
      since,
    });
    looking.current = () => behind.missedOne();
    const onEvent = ({ changes, people, isTooLate }: WipEvent): void => {
      if (isTooLate) {
        behind.missed();
        onChanges(null);
      }
      if (people) show(people);
      if (!changes) return;
      onChanges(changes);
      const applied = applyChanges(model, changes, place.current, name);
      const before = since.current;
      since.current = changes.cursor;
      if (changes.conversations) askAgain(queryClient, changes.conversations);
      if (applied.isIncomplete) behind.missedOne(before);
      const time = formatTime(new Date());
      others.jobs.flash(applied.cells, time);
      others.schedule.flash([...applied.cells, ...applied.figures], time);
      if (applied.cells.length + applied.joined + applied.left > 0) summarise(applied);
    };

    const telling = tellPlace<PlaceOnSheet>((now) => {
      const here = now && isKnown(now.field) ? { sheet: now.sheet, jobId: now.rowId, field: now.field } : null;
      void workflow.showPlace({ body: { clientId, place: here } });
    });
    const following = follow({
      open: async (signal) => {
        await behind.beforeOpening(signal);
        return workflow.followChanges({ query: { since: since.current, clientId }, signal });
      },
      onEvent,
      onState: (now) => {
        setState(now);
        if (now === 'live') {
          teller.current = telling;
          telling.tell(place.current);
        } else {
          teller.current = null;
          telling.stop();
          if (now !== 'connecting') show([]);
        }
      },
    });

    const leavePage = followWhileShown(following);
    return () => {
      leavePage();
      clearTimeout(summing);
      teller.current = null;
      telling.stop();
      behind.stop();
    };
  }, [workflow, queryClient, model, others, userId, name, onChanges]);

  const onPlace = useCallback((now: Place | null, sheet: JobSheet) => {
    place.current = now && { ...now, sheet };
    teller.current?.tell(place.current);
  }, []);
  const lookNow = useCallback(() => looking.current(), []);
  return { state, others, summary, onPlace, lookNow };
}
