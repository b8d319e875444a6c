import type { ScheduleSettings } from '@plumbline/domain/schedule/terms';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';
import { keepAnswer } from '../../../lib/keep-answer.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { useSaveSetting } from '../../../ui/use-save-setting.ts';
import { wipInitQuery } from '../../jobs/jobs-queries.ts';
import { settingText } from './setting-texts.ts';

/** Saves a setting of the WIP schedule at once. */
export function useSaveScheduleSetting() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = wipInitQuery(api);
  return useSaveSetting<ScheduleSettings>({
    name: 'schedule settings',
    queryKey,
    shown: () => queryClient.getQueryData(queryKey)?.schedule.settings,
    show: (settings) =>
      keepAnswer(queryClient, queryKey, (init) => init && { ...init, schedule: { ...init.schedule, settings } }),
    text: settingText,
    send: async (settings, seen) => {
      const result = await api.workflow.saveScheduleSettings({ body: { settings, seen } });
      if (result.ok) return { saved: result.value.settings };
      const { problem } = result;
      if (problem.type === 'schedule-settings-changed') return { taken: problem.settings, who: problem.who };
      return { failed: problemLine(problem) };
    },
  });
}
