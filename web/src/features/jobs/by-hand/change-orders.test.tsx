import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, click, field, fill, press } from '../../../testing/hands.ts';
import { problem } from '../../../testing/stub-services.ts';
import { sampleJob } from '../testing.ts';
import { dollars, jobsOf, openAt } from './testing.ts';

const { id } = sampleJob('1');
const ANA = 'Ana Abbott';
/** A change order as two people see it, one after the other. */
const fence = (amount: number, status: ChangeOrder['status'] = 'pending'): ChangeOrder => ({
  ...{ number: 1, date: '2026-03-02', description: 'Fence', amount: dollars(amount), status },
  ...{ estimatedCost: null, includedShare: null, includedReason: null, fileCount: 0, who: ANA, at: new Date(0) },
});
const jobOf = (version: number, order: ChangeOrder) => ({ ...jobsOf({ changeOrderHistory: [order] })[0], version });
const termsOf = ({ number: _, who: __, at: ___, fileCount: ____, ...terms }: ChangeOrder) => terms;

/** The form over a change order that a service stores. As the real one, it refuses who has not seen its last change. */
async function openEditForm() {
  const news = new TransformStream<Uint8Array, Uint8Array>();
  const writer = news.writable.getWriter();
  const sent: object[] = [];
  let stored = { version: 1, order: fence(100) };
  const jobs = () => [jobOf(stored.version, stored.order)];
  await openAt(`/workflow/jobs/${id}`, [{ changeOrderHistory: [stored.order] }], {
    'GET /wip/changes': () => new Response(news.readable, { headers: { 'content-type': 'text/event-stream' } }),
    'POST /wip/change-orders/save': (body) => {
      const { version, number, terms } = body as { version: number; number: number; terms: ChangeOrder }; // of this call
      sent.push({ version, number, terms });
      if (version < stored.version) {
        const cell = { jobId: id, jobNumber: 'J-1', field: 'changeOrderHistory', title: 'Change order 1' };
        const now = { theirValue: termsOf(stored.order), at: new Date(0), version: stored.version, who: ANA };
        return problem('cells-conflict', 409, { conflicts: [{ ...cell, yourValue: null, ...now }], jobs: jobs() });
      }
      stored = { version: stored.version + 1, order: { ...stored.order, ...terms } };
      return { jobs: jobs() };
    },
  });
  const panel = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('aside[aria-labelledby]');
    const tab = [...(found?.querySelectorAll('[role=tab]') ?? [])].find((each) => /^Change/.test(each.textContent));
    if (!found || !tab) throw new Error('no panel is open');
    click(tab);
    return found;
  });
  click(await waitFor(() => button('Edit: change order 1', panel)));
  /** A colleague makes this of it. */
  const tell = (version: number, order: ChangeOrder) => {
    stored = { version, order };
    const changed = { id, version, who: ANA, cells: { changeOrderHistory: [order] } };
    const event = { changes: { cursor: version, jobs: [changed], gone: [] } };
    return writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  };
  return { panel, sent, tell, end: () => writer.close() };
}

test('a change order that somebody else edits under an open form is not overruled unseen', async () => {
  const { panel, sent, tell, end } = await openEditForm();
  const amount = () => field('Amount *', panel); // the star says that it is required
  fill(amount(), '300');

  // What they stored arrives beside the form, which still says 300.
  await tell(2, fence(200));
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
  await end();
});

test('a form over a change order that is approved meanwhile keeps its fields, and saves what still can change', async () => {
  const { panel, sent, tell, end } = await openEditForm();
  fill(field('Amount *', panel), '300');
  const description = field('Description *', panel);
  fill(description, 'Fence and gate');
  description.focus();
  await tell(2, fence(100, 'approved'));
  await waitFor(() => expect(panel.textContent).toContain(`${ANA} approved this change order meanwhile`));
  expect(document.activeElement).toBe(description);
  expect([field('Amount *', panel).value, description.value]).toEqual(['300', 'Fence and gate']);

  press('Enter');
  await waitFor(() => expect(panel.textContent).toContain('It is approved: put it back to pending to save this'));
  expect(sent).toEqual([]);
  fill(field('Amount *', panel), '100.00');
  fill(description, 'Fence');
  fill(field('Estimated cost', panel), '80');
  press('Enter');
  await waitFor(() => expect(panel.querySelector('form')).toBeNull());
  expect(sent).toMatchObject([{ version: 2, terms: { amount: 100_00, status: 'approved', estimatedCost: 80_00 } }]);
  await end();
});

test('and saves all of it once the change order is put back to pending there', async () => {
  const { panel, sent, tell, end } = await openEditForm();
  fill(field('Amount *', panel), '300');
  await tell(2, fence(100, 'approved'));
  const back = await waitFor(() => button('Back to pending: change order 1', panel));
  back.focus();
  click(back);
  await waitFor(() => expect(panel.textContent).not.toContain('approved this change order meanwhile'));
  await waitFor(() => expect(document.activeElement).toBe(field('Description *', panel)));
  expect(field('Amount *', panel).value).toBe('300');
  press('Enter');
  await waitFor(() => expect(panel.querySelector('form')).toBeNull());
  expect(sent).toMatchObject([
    { version: 2, terms: { amount: 100_00, status: 'pending' } },
    { version: 3, terms: { amount: 300_00, status: 'pending' } },
  ]);
  await end();
});

test('a decision does not hide what else a colleague changed: the first save tells it', async () => {
  const { panel, sent, tell, end } = await openEditForm();
  fill(field('Estimated cost', panel), '80');
  field('Estimated cost', panel).focus();
  await tell(2, { ...fence(100, 'approved'), estimatedCost: dollars(90) });
  await waitFor(() => expect(panel.textContent).toContain(`${ANA} approved this change order meanwhile`));
  press('Enter');
  await waitFor(() => expect(panel.querySelector('[role=alert]')?.textContent).toContain('cost $90.00'));
  field('Estimated cost', panel).focus();
  press('Enter');
  await waitFor(() => expect(panel.querySelector('form')).toBeNull());
  expect(sent).toMatchObject([{ version: 1 }, { version: 2, terms: { estimatedCost: 80_00 } }]);
  await end();
});
