import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, click, field, fill, press } from '../../../testing/hands.ts';
import { type Answers, problem } from '../../../testing/stub-services.ts';
import { sampleJob } from '../testing.ts';
import { dollars, jobsOf, openAt } from './testing.ts';

const { id } = sampleJob('1');
const ANA = 'Ana Abbott';
/** A pending change order as two people see it, one after the other. */
const fence = (amount: number): ChangeOrder => ({
  ...{ number: 1, date: '2026-03-02', description: 'Fence', amount: dollars(amount), status: 'pending' },
  ...{ estimatedCost: null, includedShare: null, includedReason: null, fileCount: 0, who: ANA, at: new Date(0) },
});
const jobOf = (amount: number, version: number) => ({
  ...jobsOf({ changeOrderHistory: [fence(amount)] })[0],
  version,
});

test('a change order that somebody else edits under an open form is not overruled unseen', async () => {
  const news = new TransformStream<Uint8Array, Uint8Array>();
  const sent: unknown[] = [];
  const { number: _, who: __, at: ___, fileCount: ____, ...theirValue } = fence(200);
  const conflict = { jobId: id, jobNumber: 'J-1', field: 'changeOrderHistory', title: 'Change order 1', theirValue };
  const answers: Answers = {
    'GET /wip/changes': () => new Response(news.readable, { headers: { 'content-type': 'text/event-stream' } }),
    'POST /wip/change-orders/save': (body) => {
      sent.push(body);
      if (sent.length > 1) return { jobs: [jobOf(300, 3)] };
      const conflicts = [{ ...conflict, yourValue: null, at: new Date(0), version: 2, who: ANA }];
      return problem('cells-conflict', 409, { conflicts, jobs: [jobOf(200, 2)] });
    },
  };
  await openAt(`/workflow/jobs/${id}`, [{ changeOrderHistory: [fence(100)] }], answers);
  const panel = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('aside[aria-labelledby]');
    const tab = [...(found?.querySelectorAll('[role=tab]') ?? [])].find((each) => /^Change/.test(each.textContent));
    if (!found || !tab) throw new Error('no panel is open');
    click(tab);
    return found;
  });
  click(await waitFor(() => button('Edit: change order 1', panel)));
  const amount = () => field('Amount *', panel); // the star says that it is required
  fill(amount(), '300');

  // What they stored arrives beside the form, which still says 300.
  const changed = { id, version: 2, who: ANA, cells: { changeOrderHistory: [fence(200)] } };
  const writer = news.writable.getWriter();
  const event = { changes: { cursor: 2, jobs: [changed], gone: [] } };
  await writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  const pending = () => [...panel.querySelectorAll('div')].map(({ textContent }) => textContent);
  await waitFor(() => expect(pending()).toContainEqual(expect.stringMatching(/^Pending, not counted\D*200\.00$/)));
  expect(amount().value).toBe('300');

  amount().focus();
  press('Enter');
  const alert = () => panel.querySelector('[role=alert]')?.textContent;
  await waitFor(() => expect(alert()).toContain(`${ANA} changed this change order meanwhile`));
  expect(alert()).toContain('Fence, $200.00');
  expect(amount().value).toBe('300');
  amount().focus();
  press('Enter');
  await waitFor(() => expect(panel.querySelector('[role=alert]')).toBeNull());
  await waitFor(() => expect(pending()).toContainEqual(expect.stringMatching(/^Pending, not counted\D*300\.00$/)));
  // The first over what the person had seen, the second over what they were told of.
  expect(sent).toMatchObject([
    { version: 1, number: 1, terms: { amount: 300_00 } },
    { version: 2, number: 1, terms: { amount: 300_00 } },
  ]);
  await writer.close();
});
