import { JOB_GONE } from '@plumbline/contract/workflow/jobs';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, click, press, said } from '../../../testing/hands.ts';
import { problem } from '../../../testing/stub-services.ts';
import { grid, jobsOf, openAt } from './testing.ts';

const [first] = jobsOf({}, {});
const numbers = () => grid.texts('Job #').toSorted();
const dialog = () => document.querySelector('[role=dialog]');

async function disconnect(): Promise<void> {
  grid.select('J-1', 'Notes');
  press('Shift+F10');
  click(await said('Disconnect job…'));
  await said('Disconnect this job?');
  click(button('Disconnect'));
}

test('a disconnect with a lost answer keeps its job in the dialog, is asked again, and its Undo brings the job back', async () => {
  const news = new TransformStream<Uint8Array, Uint8Array>();
  const sent: unknown[] = [];
  let isLost = true;
  await openAt('/workflow/jobs', [{}, {}], {
    'GET /wip/changes': () => new Response(news.readable, { headers: { 'content-type': 'text/event-stream' } }),
    'POST /wip/jobs/disconnect': (body: unknown) => {
      sent.push(body);
      if (isLost) throw new TypeError('Failed to fetch');
      return { deletedJobIds: [] }; // the first try took it out
    },
    'POST /wip/jobs/reconnect': { jobs: [first] },
  });
  await disconnect();
  await said(/It is not known yet whether J-1 was disconnected\./);
  const gone = { changes: { cursor: 2, jobs: [], gone: [{ id: first?.id, who: 'Ana' }] } };
  const writer = news.writable.getWriter();
  await writer.write(new TextEncoder().encode(`data: ${JSON.stringify(gone)}\n\n`));
  await waitFor(() => expect(numbers()).toEqual(['J-2']));
  expect(dialog()?.textContent).toMatch(/^Disconnect this job\?.*J-1/);
  isLost = false;
  click(button('Try again'));
  await said(/J-1 disconnected/);
  await waitFor(() => expect(dialog()).toBeNull());
  expect(sent).toEqual([{ disconnectJobIds: [first?.id] }, { disconnectJobIds: [first?.id] }]);
  click(button('Undo'));
  await said(/1 job back in the WIP/);
  expect(numbers()).toEqual(['J-1', 'J-2']);
  await writer.close();
});

test('Ctrl+Z brings a disconnected job back before it takes back what was typed earlier', async () => {
  const { read } = await openAt('/workflow/jobs', [{}, {}], {
    'POST /wip/jobs/disconnect': { deletedJobIds: [first?.id] },
    'POST /wip/jobs/reconnect': { jobs: [first] },
  });
  grid.typeOver('J-2', 'Notes', 'Call the owner');
  await grid.expectSaved();
  await disconnect();
  await said(/J-1 disconnected/);
  const takeBack = button('Undo');
  await waitFor(() => expect(numbers()).toEqual(['J-2']));
  grid.select('J-2', 'Notes');
  press('Control+z');
  await waitFor(() => expect(numbers()).toEqual(['J-1', 'J-2']));
  await waitFor(() => expect(takeBack.isConnected).toBe(false));
  expect(grid.shown('J-2', 'Notes')).toBe('Call the owner');
  press('Control+y');
  await said(/J-1 taken out again/);
  expect(read('J-2')?.notes).toBe('Call the owner');
});

test('an edit of a job that was taken out is saved by itself once the job is back', async () => {
  const news = new TransformStream<Uint8Array, Uint8Array>();
  const writer = news.writable.getWriter();
  const tell = (changes: object) =>
    writer.write(
      new TextEncoder().encode(
        `data: ${JSON.stringify({ changes: { cursor: 2, jobs: [], gone: [], ...changes } })}\n\n`,
      ),
    );
  const sent: unknown[] = [];
  let isThere = false;
  const back = { ...first, version: 3, notes: 'Call the owner' };
  await openAt('/workflow/jobs', [{}, {}], {
    'GET /wip/changes': () => new Response(news.readable, { headers: { 'content-type': 'text/event-stream' } }),
    'POST /wip/jobs/save': (body: unknown) => {
      sent.push(body);
      const refusal = {
        jobId: first?.id,
        jobNumber: '',
        field: 'notes',
        title: 'Notes',
        value: null,
        reason: JOB_GONE,
      };
      return isThere
        ? { success: true, jobs: [{ ...back, version: 4 }], replayed: [] }
        : problem('cells-refused', 422, { refusals: [refusal] });
    },
  });
  grid.typeOver('J-1', 'Notes', 'Call the owner');
  await said(/not in the WIP/);
  await tell({ gone: [{ id: first?.id, who: 'Ana' }] });
  isThere = true;
  await tell({ jobs: [{ id: first?.id, version: 3, who: 'Ana', cells: { ...first } }] });
  await grid.expectSaved();
  expect(sent).toMatchObject([{}, { updates: [{ id: first?.id, changes: { notes: 'Call the owner' } }] }]);
  await writer.close();
});
