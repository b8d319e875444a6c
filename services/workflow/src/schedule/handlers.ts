import type { TenantId } from '@plumbline/contract/values';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { scheduleSettingsChanged } from '@plumbline/contract/workflow/schedule';
import { type ScheduleBasis, scheduleBasis } from '@plumbline/domain/schedule/dates';
import { ScheduleSums } from '@plumbline/domain/schedule/totals';
import type { Tx } from '@plumbline/service-kit/database';
import { chunksOf, JsonText, shared } from '@plumbline/service-kit/http/json-text';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { noteSettings } from '../changes/store.ts';
import { changedSince, type Mark, markOf, schemaChangedAt } from '../jobs/jobs-since.ts';
import type { KeptAnswer, KeptAnswers } from '../kept/kept-answers.ts';
import { confirmForecasts } from './confirm-forecasts.ts';
import type { FactsOfJobs } from './facts.ts';
import { linesAsText } from './lines-as-text.ts';
import { scheduleFacts, scheduleSettingsOf, storeScheduleSettings } from './store.ts';

type Calls = Pick<Handlers<typeof workflowContract>, 'schedule' | 'confirmForecasts' | 'saveScheduleSettings'>;

interface KeptSchedule extends KeptAnswer {
  /** Written as far as a caller has read it. */
  pieces: Iterable<Uint8Array<ArrayBuffer>>;
}

/** About how many bytes a line takes. Every job counts as a line: which ones are printed is known once all are written. */
const LINE_BYTES = 1_000;

/** `answers` are those of this process. */
export const scheduleHandlers = (answers: KeptAnswers): Calls => ({
  async schedule({ tx, access: { tenantId }, query: { today, ...filter } }) {
    const settings = await scheduleSettingsOf(tx, tenantId);
    const asOf = today ?? new Date().toISOString().slice(0, 10);
    const question = JSON.stringify([asOf, settings, filter]);
    const kept = answers.of<KeptSchedule>('schedule');
    const before = kept.get(tenantId, question);
    if (before && (await isUnchanged(tx, tenantId, before.mark))) return new JsonText(before.pieces);
    const schema = await schemaChangedAt(tx);
    const basis = scheduleBasis(settings, asOf);
    const { jobs, newest } = await scheduleFacts(tx, tenantId, filter);
    // Reckoned and written while it is sent: the caller reads a part while the next one is written.
    const pieces = shared(chunksOf(scheduleText({ asOf, settings }, jobs, basis)));
    const mark = markOf(newest, schema);
    kept.keep(tenantId, { mark, bytes: jobs.count * LINE_BYTES, readAt: performance.now(), pieces }, question);
    return new JsonText(pieces);
  },

  confirmForecasts,

  async saveScheduleSettings({ tx, access, body: { settings, seen } }) {
    const { settings: stored, who, isChanged } = await storeScheduleSettings(tx, access, settings, seen);
    if (who !== null)
      throw refuse(scheduleSettingsChanged, { settings: stored, who }, `${who} changed the same setting meanwhile`);
    if (isChanged) await noteSettings(tx, access);
    return { settings: stored };
  },
});

/** The answer, piece by piece: first what is known without the jobs, and last the totals, which need all of them. */
function* scheduleText(known: object, jobs: FactsOfJobs, basis: ScheduleBasis): Generator<string, void> {
  const sums = new ScheduleSums();
  yield `${JSON.stringify(known).slice(0, -1)},"jobs":[`;
  let isFirst = true;
  for (const text of linesAsText(jobs, basis, sums)) {
    if (!isFirst) yield ',';
    yield text;
    isFirst = false;
  }
  yield `],"totals":${JSON.stringify(sums.totals())}}`;
}

/** Whether no job has changed since. */
async function isUnchanged(tx: Tx, tenantId: TenantId, { cursor, stamp }: Mark): Promise<boolean> {
  const { changed } = await changedSince(tx, tenantId, cursor, stamp);
  return changed?.length === 0;
}
