// @vitest-environment happy-dom
import type { Job } from '@plumbline/contract/workflow/jobs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../../lib/api.ts';
import { settle } from '../../../lib/kept-edits/sheet-testing.ts';
import { testBrowser } from '../../../lib/kept-edits/testing.ts';
import { problem, testConfig } from '../../../testing/stub-services.ts';
import type { Prepared } from './prepare-file.ts';
import { type Place, type Upload, Uploads } from './uploads.ts';

/** A service that attaches what arrives under a new key. Its answer may be lost. */
let attached: string[];
let answers: Map<string, object>;
let fates: ('arrives' | 'answer lost' | 'request lost' | 'refused' | 'never ends')[];
let asked: number;
beforeEach(() => {
  attached = [];
  answers = new Map();
  fates = [];
  asked = 0;
});

const place = { jobId: crypto.randomUUID(), number: 1 } as Place; // the contract brands the id when it checks it
const service: typeof fetch = async (input, init) => {
  asked += 1;
  const fate = fates.shift() ?? 'arrives';
  if (fate === 'request lost') throw new TypeError('Failed to fetch');
  if (fate === 'refused') return problem('file-refused', 422, { reason: 'A change order takes 20.' });
  init?.signal?.throwIfAborted();
  if (fate === 'never ends')
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const key = new Headers(init?.headers).get('idempotency-key') ?? '';
  const name = new URL(String(input), 'http://app').searchParams.get('name') ?? '';
  if (!answers.has(key)) attached.push(name);
  const file = {
    id: crypto.randomUUID(),
    number: 1,
    name,
    type: 'image/jpeg',
    size: 3,
    who: 'Ana',
    at: '2026-03-02T10:00:00Z',
  };
  answers.set(key, { jobs: [], file });
  if (fate === 'answer lost') throw new TypeError('Failed to fetch');
  return Response.json(answers.get(key));
};

const sent = async (file: File): Promise<Prepared> =>
  file.name === 'page.html'
    ? { ok: false, reason: 'Only pictures.' }
    : { ok: true, name: `small ${file.name}`, bytes: new Uint8Array([1, 2, 3]) };
const open = () => new Uploads(createApi(testConfig, () => service).workflow, sent, async () => {});
const file = (name: string) => new File(['x'], name);

/** Waits until the list is as it should be. */
const until = (uploads: Uploads, isSo: (list: readonly Upload[]) => boolean): Promise<readonly Upload[]> =>
  new Promise((resolve) => {
    const look = () => {
      if (!isSo(uploads.list())) return;
      stop();
      resolve(uploads.list());
    };
    const stop = uploads.subscribe(look);
    look();
  });
const isEmpty = (list: readonly Upload[]) => list.length === 0;
const hasFailed = ([first]: readonly Upload[]) => first?.state === 'failed';

test('files are prepared and attached one after the other, and leave the list', async () => {
  const uploads = open();
  const states: string[] = [];
  uploads.subscribe(() =>
    states.push(
      uploads
        .list()
        .map(({ state }) => state)
        .join(' '),
    ),
  );
  uploads.add(place, [file('a.jpg'), file('b.jpg')]);
  await until(uploads, isEmpty);
  expect(attached).toEqual(['small a.jpg', 'small b.jpg']);
  expect(states).not.toContain('sending sending');
  expect(states).toContain('sending waiting');
});

test('the job in each answer is passed on', async () => {
  const uploads = open();
  const taken: (readonly Job[])[] = [];
  uploads.take((jobs) => taken.push(jobs));
  uploads.add(place, [file('a.jpg')]);
  await until(uploads, isEmpty);
  expect(taken).toEqual([[]]);
});

test('a lost answer is asked for again, and the file is attached once', async () => {
  fates = ['answer lost', 'request lost', 'arrives'];
  const uploads = open();
  uploads.add(place, [file('a.jpg')]);
  await until(uploads, isEmpty);
  expect(asked).toBe(3);
  expect(attached).toEqual(['small a.jpg']);
});

test('without any answer it stays with its reason, and Try again attaches it once', async () => {
  fates = ['answer lost', 'request lost', 'request lost', 'request lost'];
  const uploads = open();
  uploads.add(place, [file('a.jpg')]);
  const [failed] = await until(uploads, hasFailed);
  expect(failed?.reason).toMatch(/cannot be reached/);
  uploads.again(failed?.id ?? '');
  await until(uploads, isEmpty);
  expect(attached).toEqual(['small a.jpg']);
});

test('a refusal stays with its reason and holds back no other file, until it is given up', async () => {
  fates = ['refused', 'arrives'];
  const uploads = open();
  uploads.add(place, [file('a.jpg'), file('b.jpg'), file('page.html')]);
  const list = await until(uploads, (all) => all.length === 2 && all.every(({ state }) => state === 'failed'));
  expect(list.map(({ name, reason }) => [name, reason])).toEqual([
    ['small a.jpg', 'It was not attached. A change order takes 20.'],
    ['page.html', 'Only pictures.'],
  ]);
  expect(list.map(({ isUnfit }) => isUnfit)).toEqual([false, true]);
  expect(attached).toEqual(['small b.jpg']);
  for (const { id } of list) uploads.cancel(id);
  expect(uploads.list()).toEqual([]);
});

test('a file that is tried again after a day goes under a new key, because the service has forgotten the old one', async () => {
  const uploads = open();
  const keys: (string | undefined)[] = [];
  fates = ['refused'];
  uploads.add(place, [file('a.jpg')]);
  const [failed] = await until(uploads, hasFailed);
  const again = () => {
    uploads.again(uploads.list()[0]?.id ?? '');
    keys.push(uploads.list()[0]?.id);
  };
  fates = ['refused'];
  again();
  await until(uploads, hasFailed);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3_600_000);
  again();
  vi.restoreAllMocks();
  await until(uploads, isEmpty);
  expect(keys[0]).toBe(failed?.id);
  expect(keys[1]).not.toBe(failed?.id);
});

test('a machine that slept for a day between two tries leaves it to the person', async () => {
  const uploads = new Uploads(createApi(testConfig, () => service).workflow, sent, async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3_600_000);
  });
  fates = ['answer lost'];
  uploads.add(place, [file('a.jpg')]);
  const [failed] = await until(uploads, hasFailed);
  vi.restoreAllMocks();
  expect(failed?.reason).toMatch(/may be attached already/);
  expect(asked).toBe(1);
});

test('a cancelled file ends at once, and the next one goes', async () => {
  fates = ['never ends', 'arrives'];
  const uploads = open();
  uploads.add(place, [file('a.jpg'), file('b.jpg')]);
  const [first] = await until(uploads, ([each]) => each?.state === 'sending');
  uploads.cancel(first?.id ?? '');
  await until(uploads, isEmpty);
  expect(attached).toEqual(['small b.jpg']);
});

describe('a page that ends', () => {
  /** The pages of a browser, one after another in its only tab. */
  function browser() {
    const tab = testBrowser().openTab();
    return async () => {
      const { keptEdits, die } = tab.load();
      const uploads = open();
      const sheet = await keptEdits.open({ person: 'ana', tenantId: 'north', sheet: 'change-order-files' });
      uploads.keepIn(sheet, () => {
        throw new Error('it is not kept');
      });
      return { uploads, keptEdits, sheet, die: () => settle(150).then(die) };
    };
  }

  test('leaves its files to the next one, which attaches each once', async () => {
    const load = browser();
    fates = ['answer lost', 'never ends'];
    const first = await load();
    first.uploads.add(place, [file('a.jpg')]);
    await until(first.uploads, ([each]) => each?.isLost === true);
    await first.die();
    fates = [];
    const second = await load();
    expect(second.uploads.list()).toMatchObject([{ ...place, name: 'small a.jpg' }]);
    await until(second.uploads, isEmpty);
    expect(attached).toEqual(['small a.jpg']);
    await expect.poll(() => second.keptEdits.count('ana')).toBe(0);
  });

  test('leaves one that was refused, and none that was attached or given up', async () => {
    const load = browser();
    fates = ['arrives', 'refused', 'refused'];
    const first = await load();
    first.uploads.add(place, [file('a.jpg'), file('b.jpg'), file('c.jpg')]);
    const list = await until(first.uploads, (all) => all.length === 2 && all.every(({ state }) => state === 'failed'));
    first.uploads.cancel(list[0]?.id ?? '');
    await first.die();
    fates = ['refused'];
    const second = await load();
    expect((await until(second.uploads, hasFailed)).map(({ name }) => name)).toEqual(['small c.jpg']);
    await expect.poll(() => second.keptEdits.count('ana')).toBe(1);
  });

  test('leaves one to decide where a day has passed, because it may be attached', async () => {
    const load = browser();
    fates = ['answer lost', 'never ends'];
    const first = await load();
    first.uploads.add(place, [file('a.jpg')]);
    await until(first.uploads, ([each]) => each?.isLost === true);
    await first.die();
    const tomorrow = Date.now() + 24 * 3_600_000;
    vi.spyOn(Date, 'now').mockReturnValue(tomorrow);
    const second = await load();
    const [old] = second.uploads.list();
    expect([old?.state, old?.reason]).toEqual(['failed', expect.stringMatching(/may be attached already/)]);
    // Nobody decided in that page either.
    await second.die();
    const third = await load();
    expect(third.uploads.list().map(({ state }) => state)).toEqual(['failed']);
    third.uploads.again(third.uploads.list()[0]?.id ?? '');
    await until(third.uploads, isEmpty);
    expect(attached).toEqual(['small a.jpg', 'small a.jpg']);
    vi.restoreAllMocks();
  });

  test('leaves each of its files once, though the change orders and then a panel open', async () => {
    const load = browser();
    fates = ['refused'];
    const first = await load();
    first.uploads.add(place, [file('a.jpg')]);
    await until(first.uploads, hasFailed);
    await first.die();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3_600_000);
    const { uploads, sheet } = await load();
    const openAgain = () => uploads.keepIn(sheet, () => {});
    openAgain();
    expect(uploads.list()).toHaveLength(1);
    fates = ['refused'];
    uploads.again(uploads.list()[0]?.id ?? '');
    await until(uploads, (list) => list.some(({ reason }) => reason?.includes('takes 20') === true));
    openAgain();
    expect(uploads.list()).toHaveLength(1);
    uploads.cancel(uploads.list()[0]?.id ?? '');
    openAgain();
    expect(uploads.list()).toEqual([]);
    vi.restoreAllMocks();
  });
});
