import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Batch, fromKept, type Left, toKept } from './kept-new-jobs.ts';
import { NOTHING_TYPED, newDraft } from './new-job-draft.ts';
import { type Answer, NewJobsBox, NOT_KNOWN } from './new-jobs-box.ts';

interface Made {
  readonly name: string;
}
/** What becomes of a request: it arrives or not, and so does its answer. */
type Fate = 'answered' | 'lost' | 'answer lost' | 'forbidden';

/** A service that makes each key's jobs once, and refuses the name “bad” and the note “no”. */
function service() {
  const answers = new Map<string, { body: string; answer: Answer<Made> }>();
  const made: string[] = [];
  const work = (batch: Batch): Answer<Made> => {
    const refusals = batch.drafts.flatMap(({ jobName, values }, place) => {
      const cell = { jobId: String(place), jobNumber: '', title: '', value: '' };
      return [
        ...(jobName.startsWith('bad') ? [{ ...cell, field: 'jobName', reason: 'is bad' }] : []),
        ...(values.notes === 'no' ? [{ ...cell, field: 'notes', reason: 'is no' }] : []),
      ];
    });
    if (refusals.length > 0) return { ok: false, refusals };
    made.push(...batch.drafts.map(({ jobName }) => jobName));
    return { ok: true, jobs: batch.drafts.map(({ jobName }) => ({ name: jobName })) };
  };
  function take(batch: Batch, fate: Fate): Answer<Made> {
    const failed = (type: 'network' | 'forbidden'): Answer<Made> => ({
      ok: false,
      refusals: null,
      message: type,
      // Its other members do not matter here.
      problem: { type, status: 0, title: type } as never,
    });
    if (fate === 'forbidden') return failed('forbidden');
    if (fate === 'lost') return failed('network');
    const body = JSON.stringify([batch.today, batch.drafts.map(({ jobName, values }) => [jobName, values])]);
    const before = answers.get(batch.key);
    if (before && before.body !== body) throw new Error('the key came with another request');
    const answer = before?.answer ?? work(batch);
    if (answer.ok) answers.set(batch.key, { body, answer }); // what is refused keeps no key
    return fate === 'answer lost' ? failed('network') : answer;
  }
  return { take, made };
}

function open(take: (batch: Batch, fate: Fate) => Answer<Made>, fates: Fate[]) {
  const shown: [string, string][] = [];
  let kept: Left = { batches: [], parked: [], typed: NOTHING_TYPED };
  const box = new NewJobsBox<Made>({
    send: async (batch) => take(batch, fates.shift() ?? 'answered'),
    keep: async (unmade) => {
      kept = unmade;
    },
    onMade: (drafts, jobs) => {
      for (const [at, { jobName, texts }] of drafts.entries())
        shown.push([jobs[at]?.name ?? 'none', texts.map(({ text, reason }) => `${jobName}: ${text} ${reason}`).join()]);
    },
    textOf: (_, value) => String(value),
    today: () => '2026-11-22',
  });
  /** What the next page of this browser reads. */
  const left = (): Left => fromKept(structuredClone(toKept(kept)));
  return { box, shown, left };
}
const draft = (jobName: string, values: Record<string, string> = {}) => ({ ...newDraft(jobName), values });
const settle = () => vi.advanceTimersByTimeAsync(120_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('new jobs on their way', () => {
  test('whose answer is lost are made once, and then shown', async () => {
    const { take, made } = service();
    const { box, shown } = open(take, ['answer lost', 'lost', 'answer lost']);
    box.add([draft('A'), draft('B')]);
    await vi.advanceTimersByTimeAsync(0);
    expect([made, shown, box.state.get().isLost]).toEqual([['A', 'B'], [], true]);
    await settle();
    expect([made, shown.map(([name]) => name), box.count]).toEqual([['A', 'B'], ['A', 'B'], 0]);
  });

  test('of a paste are made but for the bad ones, and a bad cell goes with its job', async () => {
    const { take, made } = service();
    const { box, shown } = open(take, []);
    box.add([draft('A', { notes: 'no' }), draft('bad'), draft(''), draft('B')]);
    await settle();
    expect(made).toEqual(['A', 'B']);
    expect(shown).toEqual([
      ['A', 'A: no is no'],
      ['B', ''],
    ]);
    expect(box.state.get().parked.map(({ jobName, reasons }) => [jobName, reasons.jobName])).toEqual([
      ['', 'must not be empty'],
      ['bad', 'is bad'],
    ]);
    const [, bad] = box.state.get().parked;
    if (bad) box.correct({ ...bad, jobName: 'C' });
    await settle();
    expect([made, box.count]).toEqual([['A', 'B', 'C'], 1]);
  });

  test('that the person may not make wait with the reason, and go on when they are told to', async () => {
    const { take, made } = service();
    const { box } = open(take, ['forbidden']);
    box.add([draft('A')]);
    await settle();
    expect([made, box.state.get().trouble]).toEqual([[], 'forbidden']);
    box.tryNow();
    await settle();
    expect([made, box.count]).toEqual([['A'], 0]);
  });

  test('are not sent again after the service has forgotten their key: the person looks', async () => {
    const { take, made } = service();
    const first = open(take, ['answer lost']);
    first.box.add([draft('A')]);
    await vi.advanceTimersByTimeAsync(0);
    first.box.stop();
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    const next = open(take, []);
    next.box.restore(first.left());
    void next.box.run();
    await settle();
    expect(made).toEqual(['A']);
    expect(next.box.state.get().parked).toMatchObject([{ jobName: 'A', reasons: { jobName: NOT_KNOWN } }]);
  });

  test('that two pages had begun to type are both there: one in the line, one to correct', () => {
    const [first, second] = [open(service().take, []), open(service().take, [])];
    first.box.type({ jobNumber: 'D-1', jobName: 'Depot' });
    second.box.type({ jobNumber: '', jobName: 'Pier' });
    second.box.restore(first.left());
    expect(second.box.typed.get().jobName).toBe('Pier');
    expect(second.box.state.get().parked).toMatchObject([{ jobNumber: 'D-1', jobName: 'Depot' }]);
    const next = open(service().take, []);
    next.box.restore(fromKept([...toKept({ ...second.left(), parked: [] }), ...toKept(first.left())]));
    expect(next.box.typed.get().jobName).toBe('Pier');
    expect(next.box.state.get().parked).toMatchObject([{ jobNumber: 'D-1', jobName: 'Depot' }]);
  });

  test('that stand in two records of a page that was taking over are there once', () => {
    const first = open(service().take, ['lost']);
    first.box.type({ jobNumber: 'D-1', jobName: 'Depot' });
    first.box.add([draft('A'), draft('B'), draft('')]);
    const kept = toKept(first.left());
    expect(kept).toHaveLength(4);
    expect(fromKept([...kept, ...kept])).toEqual(first.left());
    const next = open(service().take, []);
    next.box.restore(first.left());
    next.box.restore({ ...first.left(), batches: [], parked: [] }); // React's development build runs an effect twice
    expect(next.box.typed.get().jobName).toBe('Depot');
    expect(next.box.state.get().parked).toHaveLength(1);
  });

  // Named so that a name is one draft; what is bad is corrected in the end.
  const name = fc.constantFrom('a', 'b', 'bad', '');
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      names: fc.array(name, { minLength: 1, maxLength: 4 }),
      bad: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('reload' as const) }),
    fc.record({ kind: fc.constant('type' as const), text: name }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 5_000 }) }),
    fc.record({ kind: fc.constant('try' as const) }),
  );
  const fate = fc.constantFrom<Fate>('answered', 'lost', 'answer lost', 'forbidden');

  test('are each made once or wait for the person, whatever is lost and whenever the page is reloaded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.array(fate, { maxLength: 12 }), async (steps, fates) => {
        const { take, made } = service();
        let page = open(take, fates);
        const typed: string[] = [];
        let line = '';
        for (const each of steps) {
          if (each.kind === 'add') {
            const drafts = each.names.map((text, at) => {
              const jobName = text === '' ? '' : `${text} ${typed.length + at}`;
              return draft(jobName, each.bad ? { notes: 'no' } : {});
            });
            typed.push(...drafts.map(({ jobName }) => jobName));
            page.box.add(drafts);
          } else if (each.kind === 'wait') await vi.advanceTimersByTimeAsync(each.ms);
          else if (each.kind === 'try') page.box.tryNow();
          else if (each.kind === 'type') {
            line = each.text;
            page.box.type({ jobNumber: '', jobName: line });
          } else {
            const before = page;
            before.box.stop();
            page = open(take, fates);
            page.box.restore(before.left());
            void page.box.run();
          }
        }
        // A forbidden request waits until somebody tries again.
        for (let round = 0; round < 20; round++) {
          page.box.tryNow();
          await settle();
        }
        const { batches, parked } = page.box.state.get();
        expect(batches).toEqual([]);
        expect(page.box.typed.get().jobName).toBe(line);
        expect([...made, ...parked.map(({ jobName }) => jobName)].sort()).toEqual(typed.sort());
        expect(parked.every(({ jobName }) => jobName === '' || jobName.startsWith('bad'))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
