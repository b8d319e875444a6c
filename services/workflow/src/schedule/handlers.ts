import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { scheduleSettingsChanged } from '@plumbline/contract/workflow/schedule';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import { printedSections } from '@plumbline/domain/schedule/terms';
import { scheduleTotals } from '@plumbline/domain/schedule/totals';
import { JsonText } from '@plumbline/service-kit/http/json-text';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { confirmForecasts } from './confirm-forecasts.ts';
import { linesAsText } from './lines-as-text.ts';
import { scheduleFacts, scheduleSettingsOf, storeScheduleSettings } from './store.ts';

type Calls = Pick<Handlers<typeof workflowContract>, 'schedule' | 'confirmForecasts' | 'saveScheduleSettings'>;

const printed: ReadonlySet<string> = new Set(printedSections);

export const scheduleHandlers: Calls = {
  async schedule({ tx, access: { tenantId }, query: { today, ...filter } }) {
    const settings = await scheduleSettingsOf(tx, tenantId);
    const asOf = today ?? new Date().toISOString().slice(0, 10);
    const basis = scheduleBasis(settings, asOf);
    const facts = await scheduleFacts(tx, tenantId, filter);
    const lines = facts
      .map((job) => ({ job, row: scheduleOf(job, basis) }))
      .filter(({ row }) => printed.has(row.section));
    const totals = scheduleTotals(lines.map(({ row }) => row));
    const pieces = linesAsText(lines, settings.overUnderSign).map((piece, i) => (i === 0 ? piece : `,${piece}`));
    const others = JSON.stringify({ asOf, settings, totals }).slice(0, -1);
    return new JsonText([`${others},"jobs":[`, ...pieces, ']}']);
  },

  confirmForecasts,

  async saveScheduleSettings({ tx, access, body: { settings, seen } }) {
    const { settings: stored, who } = await storeScheduleSettings(tx, access, settings, seen);
    if (who !== null)
      throw refuse(scheduleSettingsChanged, { settings: stored, who }, `${who} changed the same setting meanwhile`);
    return { settings: stored };
  },
};
