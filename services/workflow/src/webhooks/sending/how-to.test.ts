import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newWebhookSecret, webhookHeaders } from '../signature.ts';
import { webhookTargets } from '../targets.ts';
import { webhookPost } from './post.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../../docs/webhooks.md'), 'utf8');
const program = /^```js\n([\s\S]*?)^```$/m.exec(DOCUMENT)?.[1] ?? '';
const body = /^```json\n([\s\S]*?)^```$/m.exec(DOCUMENT)?.[1] ?? '';

describe('the receiver of docs/webhooks.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-receiver-'));
  const secret = newWebhookSecret();
  let receiver: ChildProcess;
  let lines: AsyncIterator<string>;
  let port = '';
  const line = async () => (await lines.next()).value;

  beforeAll(async () => {
    const file = join(folder, 'receiver.mjs');
    writeFileSync(file, program);
    receiver = spawn(process.execPath, [file], {
      env: { WEBHOOK_SECRET: secret, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!receiver.stdout) throw new Error('its output is piped');
    lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
    port = (await line()).replace('listening ', '');
  });
  afterAll(() => {
    receiver.kill();
    rmSync(folder, { recursive: true });
  });

  const post = webhookPost(webhookTargets(['127.0.0.1']));
  const send = async (id: string, secrets: string[], ageSeconds = 0) => {
    const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
    const headers = await webhookHeaders({ id, timestamp, body }, secrets);
    const result = await post(`http://127.0.0.1:${port}/`, { headers, body, signal: new AbortController().signal });
    return 'status' in result ? result.status : result.failure;
  };

  test('takes what is signed, each message once, and by either of two secrets', async () => {
    expect(await send('one', [secret])).toBe(204);
    expect(await line()).toBe('job.changed 24-0153');
    expect(await send('one', [secret])).toBe(204);
    expect(await send('two', [newWebhookSecret(), secret])).toBe(204);
    expect(await line()).toBe('job.changed 24-0153');
    expect(await send('three', [secret])).toBe(204);
    expect(await line()).toBe('job.changed 24-0153'); // of the three that were let in, not of the repeat
  });

  test('refuses what another secret signed, and what is old', async () => {
    expect(await send('four', [newWebhookSecret()])).toBe(400);
    expect(await send('five', [secret], 301)).toBe(400);
  });
});
