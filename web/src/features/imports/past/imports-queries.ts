import type { ImportId, ImportRecord } from '@plumbline/contract/workflow/import-records';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../../lib/api.ts';
import { localToday } from '../../../lib/calendar.ts';
import { hasStored } from '../outcome-words.ts';
import { undoProblems } from '../problems.ts';

/** The accepted imports, newest first, in pages. Loaded again on each visit, because colleagues import too. */
export const importsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['workflow', 'imports'],
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.workflow.imports({ query: pageParam === null ? {} : { before: pageParam }, signal })),
    initialPageParam: null as ImportId | null, // the type of all pages
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** What taking an import back would do now. Never kept, because a colleague may change a cell at any time. */
export const undoTrialQuery = (api: Api, importId: ImportId) =>
  queryOptions({
    queryKey: ['workflow', 'undoTrial', importId],
    queryFn: ({ signal }) =>
      unwrap(api.workflow.undoImport({ body: { importId, isTrial: true, today: localToday() }, signal }), undoProblems),
    staleTime: 0,
    gcTime: 0,
  });

/** What somebody may still take back. */
export const canBeUndone = ({ outcome, undone }: ImportRecord): boolean => undone === null && hasStored(outcome);
