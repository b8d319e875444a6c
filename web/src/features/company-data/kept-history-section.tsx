import { Skeleton, Text } from '@mantine/core';
import { type KeptHistory, yearsKept } from '@plumbline/contract/workflow/company-data';
import { productText } from '@plumbline/domain/permissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import { formatInstant } from '../../lib/calendar.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { type ReadSetting, TypedSetting } from '../../ui/typed-setting.tsx';
import { useSaveSetting } from '../../ui/use-save-setting.ts';
import { ADMIN_HISTORY } from '../history/admin-history.tsx';
import { companyDataQuery } from './company-data-queries.ts';
import { keptHistoryProblems } from './problems.ts';
import { keptText } from './words.ts';

/** For how many years history stays on the page, and where the rest is. Where the operator allows it, an administrator chooses. */
export function KeptHistorySection({ canEdit }: { readonly canEdit: boolean }) {
  const hasJobs = useAppInit().products.includes('workflow');
  const data = useQuery({ ...companyDataQuery(useApi()), enabled: hasJobs });
  if (!hasJobs) return <Text size="sm">History belongs to {productText.workflow}, which is switched off.</Text>;
  return (
    <Loaded
      of={{ data }}
      waiting={<Skeleton height={60} role="status" aria-label="Loading how long history is kept" />}
    >
      {({ data: { history } }) => <Kept history={history} canEdit={canEdit} />}
    </Loaded>
  );
}

function Kept({ history, canEdit }: { readonly history: KeptHistory; readonly canEdit: boolean }) {
  const { saveSetting } = useKeepHistory();
  const { years, archivedAt, archivedBefore, isCompanyChoosing } = history;
  return (
    <>
      {isCompanyChoosing ? (
        <TypedSetting
          label="Years of history that stay here"
          description="Older history moves to the archive of the people who run Plumbline for you. You cannot bring it back yourselves."
          placeholder="All of it"
          inputMode="numeric"
          canEdit={canEdit}
          stored={years === null ? '' : String(years)}
          read={readYears}
          onSave={(chosen, isInField) => saveSetting({ change: { years: chosen }, isInField })}
        />
      ) : (
        <Text size="sm">{keptText(years)}. Whoever runs Plumbline for you decides that.</Text>
      )}
      <Text size="sm" c="dimmed">
        {archivedAt === null
          ? 'Nothing has been archived yet.'
          : `The last archive was made ${formatInstant(archivedAt)}${archivedBefore === null ? '' : `: what happened before ${formatInstant(archivedBefore)} is in it`}.`}
      </Text>
    </>
  );
}

/** Nothing typed keeps all. */
function readYears(text: string): ReadSetting<number | null> {
  const typed = text.trim();
  if (typed === '' || typed.toLowerCase() === 'all') return { ok: true, value: null };
  const read = yearsKept.safeParse(/^\d{1,3}$/.test(typed) ? Number(typed) : undefined);
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, problem: 'Type a whole number of years from 1 to 100, or nothing to keep all of it.' };
}

interface Chosen {
  years: number | null;
}

function useKeepHistory() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = companyDataQuery(api);
  const put = (history: KeptHistory) => {
    keepAnswer(queryClient, queryKey, (data) => data && { ...data, history });
    void queryClient.invalidateQueries({ queryKey: ADMIN_HISTORY });
  };
  return useSaveSetting<Chosen>({
    name: 'kept history',
    queryKey,
    shown: () => queryClient.getQueryData(queryKey)?.history,
    show: ({ years }) =>
      keepAnswer(queryClient, queryKey, (data) => data && { ...data, history: { ...data.history, years } }),
    text: (_, { years }) => {
      const said = keptText(years);
      return said.charAt(0).toLowerCase() + said.slice(1);
    },
    send: async ({ years }, { years: seen }) => {
      const result = await api.workflow.keepHistory({ body: { years, seen } });
      if (result.ok) {
        put(result.value.history);
        return { saved: { years: result.value.history.years } };
      }
      const { problem } = result;
      if (problem.type === 'history-not-kept') {
        put(problem.history);
        if (problem.why === 'changed') return { taken: { years: problem.history.years }, who: 'Somebody else' };
      }
      return { failed: problemLine(problem, keptHistoryProblems) };
    },
  });
}
