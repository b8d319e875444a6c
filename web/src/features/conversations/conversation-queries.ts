import type { Thread } from '@plumbline/contract/workflow/conversations';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';

const KEY = ['workflow', 'conversation'] as const;
const MARKS_KEY = ['workflow', 'conversationMarks'] as const;
export const MENTIONS_KEY = ['workflow', 'mentions'] as const;
const keyOf = (jobId: string) => [...KEY, jobId] as const;

/** The longest time until an idle page shows new mentions. */
const ASKED_AGAIN_MS = 60_000;

/** The conversation about one job. */
export const conversationQuery = (api: Api, jobId: string) =>
  queryOptions({
    queryKey: keyOf(jobId),
    // The id comes from the address. An invalid id has no conversation, as the contract says.
    queryFn: ({ signal }) => unwrap(api.workflow.conversation({ query: { jobId: jobId as Thread['jobId'] }, signal })),
  });

/** What the rows and cells of the sheets show of conversations. */
export const marksQuery = (api: Api) =>
  queryOptions({
    queryKey: MARKS_KEY,
    queryFn: ({ signal }) => unwrap(api.workflow.conversationMarks({ signal })),
  });

/** Where the person was mentioned and has not answered. */
export const mentionsQuery = (api: Api) =>
  queryOptions({
    queryKey: MENTIONS_KEY,
    queryFn: ({ signal }) => unwrap(api.workflow.mentions({ signal })),
    refetchInterval: ASKED_AGAIN_MS,
    refetchOnWindowFocus: true,
  });

/** Somebody wrote about these jobs; all of them if the page has missed what. */
export function askAgain(queryClient: QueryClient, jobIds: readonly string[] | 'all'): void {
  const keys = jobIds === 'all' ? [KEY] : jobIds.map(keyOf);
  for (const queryKey of [...keys, MARKS_KEY, MENTIONS_KEY]) void queryClient.invalidateQueries({ queryKey });
}

/** Shows a thread as the server has it now, at once. */
export function showThread(queryClient: QueryClient, api: Api, thread: Thread): void {
  const { queryKey } = conversationQuery(api, thread.jobId);
  keepAnswer(queryClient, queryKey, (now) => {
    if (!now) return now;
    const isKnown = now.threads.some(({ id }) => id === thread.id);
    const threads = isKnown
      ? now.threads.map((other) => (other.id === thread.id ? thread : other))
      : [thread, ...now.threads];
    return { ...now, threads, count: now.count + (isKnown ? 0 : 1) };
  });
  askAgain(queryClient, [thread.jobId]);
}
