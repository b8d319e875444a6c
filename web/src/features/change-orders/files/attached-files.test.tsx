import type { Job } from '@plumbline/contract/workflow/jobs';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../../app/providers.tsx';
import { createQueryClient } from '../../../lib/api.ts';
import { type Answers, problem, stubApi } from '../../../testing/stub-services.ts';
import { stubSession } from '../../../testing/stub-session.ts';
import { AttachedFiles } from './attached-files.tsx';

afterEach(cleanup);

const jobId = '0190a000-0000-7000-8000-000000000001';
const job = { id: jobId, version: 3 } as Job; // the contract brands the id when it checks it
const file = {
  id: '0190a000-0000-7000-8000-00000000000a',
  number: 1,
  name: 'signed.pdf',
  type: 'application/pdf',
  size: 430_080,
  who: 'Dana Whitfield',
  at: '2026-03-02T10:30:00.000Z',
};
const listed = { 'GET /wip/change-orders/files': { files: [file, { ...file, id: crypto.randomUUID(), number: 2 }] } };

function draw(answers: Answers, { count = 1, canEdit = true } = {}) {
  const jobs: (readonly Job[])[] = [];
  render(
    <AppProviders session={stubSession().session} api={stubApi(answers)} queryClient={createQueryClient()}>
      <AttachedFiles job={job} number={1} count={count} canEdit={canEdit} onJobs={(changed) => jobs.push(changed)} />
    </AppProviders>,
  );
  return jobs;
}
const openList = () => fireEvent.click(screen.getByRole('button', { name: '1 file of change order 1' }));
const choose = (...files: File[]) => {
  const [input] = document.querySelectorAll('input[type=file]');
  if (!input) throw new Error('there is no input for files');
  fireEvent.change(input, { target: { files } });
};
const pdf = new File(['%PDF-1.7 signed'], 'contract.pdf');

test('who may only look sees the files of this change order with size, person and time, and no way to change them', async () => {
  draw(listed, { canEdit: false });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  openList();
  const list = await screen.findByRole('list', { name: 'Files of change order 1' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(within(list).getByText(/^420 KB · Dana Whitfield, Mar 2, 2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove|Attach/ })).toBeNull();
});

test('nothing is drawn for who may only look, where there is nothing', () => {
  draw({}, { count: 0, canEdit: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a refused file stays with its reason, is tried again, and leaves once it is attached', async () => {
  let answer: object = problem('file-refused', 422, { reason: 'Your company has used its room.' });
  const jobs = draw({ 'POST /wip/change-orders/files': () => answer }, { count: 0 });
  choose(pdf);
  expect((await screen.findByRole('alert')).textContent).toBe('It was not attached. Your company has used its room.');
  answer = { file, jobs: [job] };
  fireEvent.click(screen.getByRole('button', { name: 'Try again: contract.pdf' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: /^On their way/ })).toBeNull());
  expect(jobs).toMatchObject([[{ id: jobId }]]);
});

test('a file that no change order takes is not offered to be tried again', async () => {
  draw({}, { count: 0 });
  choose(new File(['MZ'], 'setup.exe'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Only JPEG/);
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close: setup.exe' }));
  expect(screen.queryByText('setup.exe')).toBeNull();
});

test('a file is removed after a question, and a refusal is shown in it', async () => {
  let answer: object = problem('unexpected', 500);
  const jobs = draw({ ...listed, 'POST /wip/change-orders/files/remove': () => answer });
  openList();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove signed.pdf' }));
  const dialog = await screen.findByRole('dialog');
  const remove = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  remove();
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^Something went wrong/);
  answer = { jobs: [job] };
  remove();
  await waitFor(() => expect(jobs).toHaveLength(1));
});

test('a file that is removed already is not there any more, and nothing is refused', async () => {
  let files = [file];
  draw({
    'GET /wip/change-orders/files': () => ({ files }),
    'POST /wip/change-orders/files/remove': () => {
      files = [];
      return problem('file-gone', 404);
    },
  });
  openList();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove signed.pdf' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('signed.pdf is not there any more.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove signed.pdf' })).toBeNull());
});
