import type { WipEvent } from '@plumbline/contract/workflow/changes';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';
import { sampleJob } from '../jobs/testing.ts';

/** How often each call was made. */
let asked: Record<string, number>;
let streams: WritableStreamDefaultWriter<Uint8Array>[];

const counted = (name: string, answer: object) => () => {
  asked[name] = (asked[name] ?? 0) + 1;
  return answer;
};
function openHome() {
  const sums = { jobCount: 0, lostCount: 0, totals: {}, differenceCount: 0, differenceTotal: 0, lastChangedAt: null };
  const lists = { differences: [], payAppsDue: [], payAppsDueCount: 0, payAppsDueOwnCount: 0 };
  const api = stubApi({
    'GET /app/init': appInitAnswer(['Wip_view']),
    'GET /wip/summary': counted('summary', { ...sums, own: sums, ...lists }),
    'GET /wip/attention': counted('attention', { isManager: false, reasons: [] }),
    'GET /wip/change-orders/waiting': counted('waiting', { changeOrders: [], count: 0, isOwn: false }),
    'GET /wip/conversation/mentions': counted('mentions', { count: 0, mentions: [] }),
    'GET /wip/changes': () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      streams.push(writable.getWriter());
      return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  openPage('/home', api);
}
const tell = (event: WipEvent) =>
  void streams.at(-1)?.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
const changes = (of: Partial<NonNullable<WipEvent['changes']>>): WipEvent => ({
  changes: { cursor: 1, jobs: [], gone: [], ...of },
});
const { id } = sampleJob('1');
const job = { id, version: 2, who: 'Ben', cells: {} };

const EACH = ['summary', 'attention', 'waiting', 'mentions'];
const times = (count: number) => Object.fromEntries(EACH.map((name) => [name, count]));
const expectAsked = (of: Record<string, number>) => waitFor(() => expect(asked).toEqual(of), { timeout: 5_000 });

/** Home is open, follows, and has asked. */
async function expectLive(): Promise<void> {
  await waitFor(() => expect(streams).toHaveLength(1));
  tell(changes({}));
  await expectAsked(times(1));
}

beforeEach(() => {
  asked = {};
  streams = [];
});
afterEach(cleanup);

test('what colleagues do to jobs is asked for as it happens, once for many saves in a row', async () => {
  openHome();
  await expectLive();
  tell({ people: [] });
  tell(changes({ jobs: [job] }));
  tell(changes({ jobs: [job] }));
  tell(changes({ gone: [{ id, who: 'Ben' }] }));
  await expectAsked({ ...times(2), mentions: 1 });
});

test('what was asked before the page hears of changes is asked again then', async () => {
  openHome();
  await expectAsked(times(1));
  tell(changes({}));
  await expectAsked(times(2));
});

test('a stream that comes again asks again', async () => {
  openHome();
  await expectLive();
  void streams.at(-1)?.close();
  await waitFor(() => expect(streams).toHaveLength(2), { timeout: 5_000 });
  tell(changes({}));
  await expectAsked(times(2));
});

test('a comment asks for mentions alone', async () => {
  openHome();
  await expectLive();
  const before = { ...asked };
  tell(changes({ conversations: [id] }));
  await expectAsked({ ...before, mentions: 2 });
});
