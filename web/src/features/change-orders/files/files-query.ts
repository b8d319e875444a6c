import { queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../../lib/api.ts';
import { fileProblems } from './problems.ts';

export const FILES = ['workflow', 'changeOrderFiles'] as const;

/** The files of a job's change orders, at a version of the job: with a file comes a version. */
export const filesQuery = (api: Api, { id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: [...FILES, id, version],
    queryFn: ({ signal }) => unwrap(api.workflow.changeOrderFiles({ query: { jobId: id }, signal })),
    // Until the new list is there, the one before it; never another job's.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });

/** The bytes of a file, which never change. */
export const contentQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['workflow', 'changeOrderFile', id],
    queryFn: ({ signal }) => unwrap(api.workflow.readChangeOrderFile({ query: { id }, signal }), fileProblems),
    staleTime: Number.POSITIVE_INFINITY,
  });
