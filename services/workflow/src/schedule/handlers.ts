import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import { printedSections } from '@plumbline/domain/schedule/terms';
import { overUnder, scheduleTotals } from '@plumbline/domain/schedule/totals';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { scheduleFacts, scheduleSettingsOf, storeScheduleSettings } from './store.ts';

type Calls = Pick<Handlers<typeof workflowContract>, 'schedule' | 'saveScheduleSettings'>;

export const scheduleHandlers: Calls = {
  async schedule({ tx, access: { tenantId }, query: { today, ...filter } }) {
    const settings = await scheduleSettingsOf(tx, tenantId);
    const asOf = today ?? new Date().toISOString().slice(0, 10);
    const basis = scheduleBasis(settings, asOf);
    const facts = await scheduleFacts(tx, tenantId, filter);
    const lines = facts.map((job) => ({ job, row: scheduleOf(job, basis) }));
    const printed = new Set<string>(printedSections);
    const jobs = lines
      .filter(({ row }) => printed.has(row.section))
      .map(({ job, row }) => ({
        jobId: job.id,
        jobNumber: job.jobNumber,
        jobName: job.jobName,
        ...row,
        flags: [...row.flags],
        overUnder: overUnder(row, settings.overUnderSign),
      }));
    return { asOf, settings, jobs, totals: scheduleTotals(jobs) };
  },

  async saveScheduleSettings({ tx, access, body: { settings } }) {
    await storeScheduleSettings(tx, access, settings);
    return { settings };
  },
};
