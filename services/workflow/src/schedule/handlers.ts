import type { TenantId } from '@plumbline/contract/values';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { scheduleSettingsChanged } from '@plumbline/contract/workflow/schedule';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import { printedSections } from '@plumbline/domain/schedule/terms';
import { scheduleTotals } from '@plumbline/domain/schedule/totals';
import type { Tx } from '@plumbline/service-kit/database';
import { chunksOf, JsonText, shared } from '@plumbline/service-kit/http/json-text';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { noteSettings } from '../changes/store.ts';
import { changedSince, currentMark, type Mark } from '../jobs/jobs-since.ts';
import type { KeptAnswer, KeptAnswers } from '../kept/kept-answers.ts';
import { confirmForecasts } from './confirm-forecasts.ts';
import { linesAsText } from './lines-as-text.ts';
import { scheduleFacts, scheduleSettingsOf, storeScheduleSettings } from './store.ts';

type Calls = Pick<Handlers<typeof workflowContract>, 'schedule' | 'confirmForecasts' | 'saveScheduleSettings'>;

interface KeptSchedule extends KeptAnswer {
  /** Written as far as a caller has read it. */
  pieces: Iterable<Uint8Array<ArrayBuffer>>;
}

/** About how many bytes a line takes. */
const LINE_BYTES = 1_000;

const printed: ReadonlySet<string> = new Set(printedSections);

/** `answers` are those of this process. */
export const scheduleHandlers = (answers: KeptAnswers): Calls => ({
  async schedule({ tx, access: { tenantId }, query: { today, ...filter } }) {
    const settings = await scheduleSettingsOf(tx, tenantId);
    const asOf = today ?? new Date().toISOString().slice(0, 10);
    const question = JSON.stringify([asOf, settings, filter]);
    const kept = answers.of<KeptSchedule>('schedule');
    const before = kept.get(tenantId, question);
    if (before && (await isUnchanged(tx, tenantId, before.mark))) return new JsonText(before.pieces);
    // Read before the rows: a change in between is read twice, but none is missed.
    const mark = await currentMark(tx, tenantId);
    const basis = scheduleBasis(settings, asOf);
    const facts = await scheduleFacts(tx, tenantId, filter);
    const lines = facts
      .map((job) => ({ job, row: scheduleOf(job, basis) }))
      .filter(({ row }) => printed.has(row.section));
    const totals = scheduleTotals(lines.map(({ row }) => row));
    // Written while it is sent: the caller reads a part while the next one is written.
    const pieces = shared(
      chunksOf(scheduleText({ asOf, settings, totals }, linesAsText(lines, settings.overUnderSign))),
    );
    // Contains no change after its number, which a promoted server may never have received.
    if (await isUnchanged(tx, tenantId, mark))
      kept.keep(tenantId, { mark, bytes: lines.length * LINE_BYTES, readAt: performance.now(), pieces }, question);
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

/** The answer, piece by piece: its other members first. */
function* scheduleText(others: object, lines: Iterable<string>): Generator<string, void> {
  yield `${JSON.stringify(others).slice(0, -1)},"jobs":[`;
  let separator = '';
  for (const text of lines) {
    yield separator + text;
    separator = ',';
  }
  yield ']}';
}

/** Whether no job has changed since. */
async function isUnchanged(tx: Tx, tenantId: TenantId, { cursor, stamp }: Mark): Promise<boolean> {
  const { changed } = await changedSince(tx, tenantId, cursor, stamp);
  return changed?.length === 0;
}
