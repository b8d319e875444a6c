import type { CallResponse } from '@plumbline/contract/call';
import type { FileReaders, MailChoice, mailCalls } from '@plumbline/contract/workflow/mails';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Api, ProblemError, useApi } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import type { ProblemMessage } from '../../lib/problem-words.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { useSaveSetting } from '../../ui/use-save-setting.ts';
import { CHECK_CONNECTION } from '../../ui/words.ts';
import { mailProblems } from './problems.ts';

type Settings = CallResponse<typeof mailCalls.mailSettings>;

/** Nothing is typed here that could be lost. */
const OFFLINE: ProblemMessage = {
  title: 'E-mail settings cannot be shown without a network',
  detail: `What was chosen stays as it is, and mails go out as before. ${CHECK_CONNECTION}`,
};

/** What the person wants to be mailed, and whom the company mails what became of files. */
export const mailSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflow', 'mailSettings'],
    queryFn: async ({ signal }): Promise<Settings> => {
      const result = await api.workflow.mailSettings({ signal });
      if (result.ok) return result.value;
      throw new ProblemError(result.problem, result.problem.type === 'network' ? OFFLINE : null);
    },
    staleTime: 0,
  });

const show = (queryClient: QueryClient, api: Api, part: Partial<Settings>): void => {
  keepAnswer(queryClient, mailSettingsQuery(api).queryKey, (shown) => shown && { ...shown, ...part });
};

const choiceTexts = {
  conversations: [
    'you get an e-mail when somebody mentions or answers you',
    'you get no e-mail when somebody mentions or answers you',
  ],
  files: ['you get an e-mail about the outcome of files', 'you get no e-mail about the outcome of files'],
} as const satisfies Record<keyof MailChoice, readonly [string, string]>;

/** Saves what the person wants to be mailed at once. */
export function useSaveMailChoice() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSaveSetting<MailChoice>({
    name: 'mail choice',
    queryKey: mailSettingsQuery(api).queryKey,
    shown: () => queryClient.getQueryData(mailSettingsQuery(api).queryKey)?.mine,
    show: (mine) => show(queryClient, api, { mine }),
    text: (name, mine) => choiceTexts[name][mine[name] ? 0 : 1],
    send: async (mine) => {
      const result = await api.workflow.saveMailChoice({ body: { mine } });
      return result.ok ? { saved: result.value.mine } : { failed: problemLine(result.problem) };
    },
  });
}

/** Saves at once whom the company mails what became of files. */
export function useSaveFileReaders() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSaveSetting<FileReaders>({
    name: 'file readers',
    queryKey: mailSettingsQuery(api).queryKey,
    shown: () => queryClient.getQueryData(mailSettingsQuery(api).queryKey)?.readers,
    show: (readers) => show(queryClient, api, { readers }),
    text: (_, { userIds }) =>
      userIds.length === 0
        ? 'the outcome of a file is mailed to the administrators'
        : `the outcome of a file is mailed to ${userIds.length === 1 ? 'one person' : `${userIds.length} people`}`,
    send: async (readers, seen) => {
      const result = await api.workflow.saveFileReaders({ body: { readers, seen } });
      if (result.ok) return { saved: result.value.readers };
      const { problem } = result;
      if (problem.type === 'file-readers-changed') return { taken: problem.readers, who: problem.who };
      return { failed: problemLine(problem, mailProblems) };
    },
  });
}
