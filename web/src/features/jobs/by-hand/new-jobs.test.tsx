import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, field, press, said, type } from '../../../testing/hands.ts';
import { problem } from '../../../testing/stub-services.ts';
import { grid, jobsOf, openAt } from './testing.ts';

test('Undo of the message takes its step off the history, and what it says of its work goes with the work', async () => {
  await addJob();
  button('Undo').click();
  await said(/J-2 taken out again/);
  press('Escape', 'Control+z');
  await said('Nothing to undo');
});

test('what tells that a job was added goes when Ctrl+Z takes the job out again', async () => {
  await addJob();
  const takeBack = button('Undo');
  press('Escape', 'Control+z');
  await waitFor(() => expect(takeBack.isConnected).toBe(false), { timeout: 1_000 });
  await said(/J-2 taken out again/);
  // It was under way until now.
  await waitFor(() => expect(document.body.textContent).not.toContain('Taking J-2 out again'), { timeout: 1_000 });
});

test('a job that is refused is kept above the sheet with its reason, to be corrected', async () => {
  const refusals = [{ jobId: '0', field: 'jobNumber', reason: 'is the number of another job' }];
  await openAt('/workflow/jobs', [{}], { 'POST /wip/jobs/new': problem('cells-refused', 422, { refusals }) });
  (await waitFor(() => field('Name of the new job'))).focus();
  type('Harbor shed');
  press('Enter');
  await said('1 new job to correct');
  await said('Is the number of another job.');
});

test('a job that is added while somebody types elsewhere is shown, and leaves the focus to them', async () => {
  const made = jobsOf({}, {})[1];
  let arrive = (): void => {};
  const answer = new Promise<object>((resolve) => {
    arrive = () => resolve({ jobs: [made] });
  });
  await openAt('/workflow/jobs', [{}], { 'POST /wip/jobs/new': () => answer });
  button('New job').click();
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
  type('Harbor shed');
  press('Enter');
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  field('Search jobs').focus();
  arrive();
  await said(/J-2 added/);
  await waitFor(() => expect(grid.isSelected('J-2', 'Job #')).toBe(true));
  expect(document.activeElement).toBe(field('Search jobs'));
});

async function addJob(): Promise<void> {
  const made = jobsOf({}, {})[1];
  if (!made) throw new Error('no job');
  await openAt('/workflow/jobs', [{}], {
    'POST /wip/jobs/new': { jobs: [made] },
    'POST /wip/jobs/disconnect': { deletedJobIds: [made.id] },
  });
  (await waitFor(() => field('Name of the new job'))).focus();
  type('Harbor shed');
  press('Enter');
  await said(/J-2 added/);
}

test('a job that a colleague adds appears while the sheet is open', async () => {
  const news = new TransformStream<Uint8Array, Uint8Array>();
  await openAt('/workflow/jobs', [{}], {
    'GET /wip/changes': () => new Response(news.readable, { headers: { 'content-type': 'text/event-stream' } }),
  });
  const { id, version, ...cells } = jobsOf({}, {})[1] ?? {};
  const event = { changes: { cursor: 2, jobs: [{ id, version, who: 'Ana Abbott', cells }], gone: [] } };
  const writer = news.writable.getWriter();
  await writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  await waitFor(() => expect(grid.texts('Job #')).toEqual(['J-1', 'J-2']));
  await writer.close();
});

test('on a phone a new job opens to be filled in', async () => {
  const [, made] = jobsOf({}, { jobName: 'Harbor shed' });
  const { router } = await openAt('/workflow/jobs', [{}], { 'POST /wip/jobs/new': { jobs: [made] } }, true);
  button('More').click();
  (await waitFor(() => button('New job'))).click();
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')?.textContent).toMatch(/^New job/));
  type('Harbor shed');
  press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/workflow/jobs/${made?.id}`));
  await said('J-2 Harbor shed');
});
