import { Skeleton, Text } from '@mantine/core';
import type { AdminChange, AdminSubject } from '@plumbline/contract/platform/history';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Api, unwrap, useApi } from '../../lib/api.ts';
import { usePages } from '../../lib/use-pages.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { Timeline, TimelineEnd } from '../../ui/timeline/timeline.tsx';
import { NO_CHANGE_YET } from '../../ui/words.ts';
import { describeAdminChange, madeTogether } from './describe-admin-change.ts';

interface AdminHistoryProps {
  readonly subject: AdminSubject;
  /** The subject of the history; absent for all subjects of the kind. */
  readonly subjectId?: string;
  /** Names the subject of a moment, unless the list has only one. */
  readonly about?: (change: AdminChange) => ReactNode;
}

/** Invalidate it after a save, because the history has grown. */
export const ADMIN_HISTORY = ['platform', 'adminHistory'] as const;

export const historyQuery = (api: Api, subject: AdminSubject, subjectId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_HISTORY, subject, subjectId],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.platform.adminHistory({
          query: { subject, ...(subjectId && { subjectId }), ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        }),
      ),
    initialPageParam: null as number | null, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Changes of users, roles or the company, newest first. */
export function AdminHistory({ subject, subjectId, about }: AdminHistoryProps) {
  const { pages, more, ...list } = usePages(historyQuery(useApi(), subject, subjectId));
  return (
    <Loaded of={{ list }} waiting={<Waiting />}>
      {() => {
        const changes = pages.flatMap((page) => page.changes);
        if (changes.length === 0) {
          return (
            <Text size="sm" c="dimmed">
              {NO_CHANGE_YET}
            </Text>
          );
        }
        const moments = madeTogether(changes).flatMap((together) => {
          const [first] = together;
          if (!first) return [];
          return {
            key: first.id,
            who: first.personName,
            at: first.at,
            about: about ? about(first) : subjectId === undefined && first.subjectName,
            changes: together.map((change) => ({ key: change.id, text: describeAdminChange(change) })),
          };
        });
        return (
          <div>
            <Timeline label="History" moments={moments} />
            <TimelineEnd {...more} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the history">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={38} mb="sm" />
      ))}
    </div>
  );
}
