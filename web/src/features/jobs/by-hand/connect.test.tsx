import type { Job } from '@plumbline/contract/workflow/jobs';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, choose, click, field, fill, focused, press, said } from '../../../testing/hands.ts';
import { type Answers, problem } from '../../../testing/stub-services.ts';
import { grid, jobsOf, open, openAt } from './testing.ts';

/** The first is in the WIP; the others are only in the accounting system. */
const [, second, third, fourth] = jobsOf({}, {}, {}, {}) as [Job, Job, Job, Job]; // as many as were asked for
const found = [second, third, fourth].map(({ jobNumber, jobName }) => ({
  ...{ id: `e-${jobNumber}`, name: jobName, jobNumber, isReturning: false },
  values: { originalContractAmount: 5_000_00 },
}));
const numbers = () => grid.texts('Job #').toSorted();
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
const alert = () => dialog()?.querySelector('[role=alert]')?.textContent;
const search = () => field('Find a job of the accounting system', dialog() ?? document);
const options = () => [...document.querySelectorAll('[aria-label="Jobs found"] [role=option]')];

/** Searches jobs of the accounting system as its lookup does, by the beginning of a number. */
const lookup: Answers[string] = (body) => {
  const { lookups } = body as { lookups: { searchText: string }[] }; // the body of the call
  const text = lookups[0]?.searchText ?? '';
  return { lookups: { connect: found.filter(({ jobNumber }) => jobNumber.startsWith(text)) } };
};

/** The dialog over a sheet of one job, and the bodies of what was sent to connect. */
async function openDialog(connect: (body: unknown) => object, others: Answers = {}): Promise<unknown[]> {
  const sent: unknown[] = [];
  await openAt('/workflow/jobs', [{}], {
    'POST /lookups': lookup,
    'POST /wip/jobs/connect': (body) => {
      sent.push(body);
      return connect(body);
    },
    ...others,
  });
  click(button('Connect jobs'));
  await waitFor(() => expect(focused()).toBe(search()));
  return sent;
}

/** Types a number and takes by Enter what it finds. */
async function pick(number: string): Promise<void> {
  fill(search(), number);
  press('Enter');
  await waitFor(() => button(`Leave ${number} out`));
}

const names = (...jobs: readonly Job[]) =>
  jobs.map(({ jobNumber, jobName }) => ({ name: { id: `e-${jobNumber}`, name: jobName } }));

test('several jobs are connected at once with values for all, and taken back by one click', async () => {
  const left: unknown[] = [];
  const sent = await openDialog(() => ({ jobs: [second, fourth] }), {
    'POST /wip/jobs/disconnect': (body) => {
      left.push(body);
      return { deletedJobIds: [second.id, fourth.id] };
    },
  });
  for (const { jobNumber } of [second, third, fourth]) await pick(jobNumber);
  click(button('Leave J-3 out'));
  choose(field('Branch', dialog() ?? document) as never, 'West'); // a list
  click(button('Connect 2 jobs'));
  await said(/2 jobs connected/);
  expect(sent).toMatchObject([{ jobs: names(second, fourth), branch: 'West' }]);
  expect(dialog()).toBeNull();
  expect(numbers()).toEqual(['J-1', 'J-2', 'J-4']);
  click(button('Undo'));
  await said(/2 jobs taken out again/);
  expect(left).toEqual([{ disconnectJobIds: [second.id, fourth.id] }]);
  expect(numbers()).toEqual(['J-1']);
});

test('a race lost to a colleague is said, their job is fetched, and the others go on', async () => {
  let isFirst = true;
  const sent = await openDialog(
    () => {
      if (!isFirst) return { jobs: [third] };
      isFirst = false;
      return problem('already-connected', 409, { externalIds: ['e-J-2'] });
    },
    { 'GET /wip/jobs/since': { jobs: [second], cursor: 2, stamp: '1', gone: [], statusNames: {}, peopleNames: {} } },
  );
  await pick('J-2');
  await pick('J-3');
  click(button('Connect 2 jobs'));
  await waitFor(() => expect(alert()).toContain('Somebody else has connected J-2 meanwhile'));
  await waitFor(() => expect(numbers()).toEqual(['J-1', 'J-2']));
  click(button('Connect job'));
  await said(/J-3 connected/);
  expect(sent).toMatchObject([{ jobs: names(second, third) }, { jobs: names(third) }]);
  expect(numbers()).toEqual(['J-1', 'J-2', 'J-3']);
});

test('picked jobs are not thrown away unasked, and a failed search says so and can be tried again', async () => {
  let isLost = true;
  const answers = {
    'POST /lookups': (body: unknown) => {
      if (isLost) throw new TypeError('Failed to fetch');
      return (lookup as (body: unknown) => object)(body); // it is a function
    },
  };
  await openDialog(() => ({ jobs: [] }), answers);
  await waitFor(() => expect(alert()).toContain('Try again'));
  isLost = false;
  click(button('Try again', dialog() ?? document));
  await waitFor(() => expect(options()).toHaveLength(3));
  await pick('J-2');
  press('Escape');
  click(await said('Throw it away'));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(numbers()).toEqual(['J-1']);
});

async function disconnect(entry: RegExp): Promise<void> {
  press('Shift+F10');
  click(await said(entry));
  await said(/^Disconnect (this job|\d jobs)\?$/);
}

test('jobs leave with what was just typed in them, and Undo brings them back as they were', async () => {
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  const store = await openAt('/workflow/jobs', [{}, {}, { notes: 'As it was' }, {}], {
    'POST /wip/jobs/save': async (body) => {
      await arrives;
      return (store.answers['POST /wip/jobs/save'] as (body: unknown) => object)(body); // it is a function
    },
    'POST /wip/jobs/disconnect': () => {
      expect(store.read('J-2')?.notes).toBe('Typed a moment ago');
      return { deletedJobIds: [second.id, third.id] };
    },
    'POST /wip/jobs/reconnect': () => ({ jobs: ['J-3', 'J-2'].map((number) => store.read(number)) }),
  });
  grid.typeOver('J-2', 'Notes', 'Typed a moment ago');
  grid.selectRange(['J-2', 'Notes'], ['J-3', 'Notes']);
  await disconnect(/^Disconnect 2 jobs…$/);
  expect(dialog()?.textContent).toMatch(/J-2 Job 2.*J-3 Job 3/);
  press('Enter');
  await said('Saving what you typed first…');
  arrive();
  await said(/2 jobs disconnected/);
  await waitFor(() => expect(dialog()).toBeNull());
  expect(grid.texts('Job #')).toEqual(['J-1', 'J-4']);
  // Nothing is selected any more, and keys still go to the sheet.
  await waitFor(() => expect(focused().closest('[data-grid]')).not.toBeNull());
  press('ArrowDown');
  expect(focused().getAttribute('role')).toBe('gridcell');
  click(button('Undo'));
  await said(/2 jobs back in the WIP/);
  expect(grid.texts('Job #')).toEqual(['J-1', 'J-2', 'J-3', 'J-4']);
  expect([grid.shown('J-2', 'Notes'), grid.shown('J-3', 'Notes')]).toEqual(['Typed a moment ago', 'As it was']);
});

test('a job whose cell was refused is not disconnected, so that nothing typed is lost', async () => {
  const { saves } = await open({}, {});
  grid.typeOver('J-1', 'Pay App Due Day', '99');
  grid.select('J-1', 'Notes');
  await disconnect(/^Disconnect job…$/);
  expect(alert()).toContain('could not be saved');
  expect(button('Disconnect', dialog() ?? document).disabled).toBe(true);
  press('Escape');
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(focused()).toBe(grid.cell('J-1', 'Notes')));
  expect(saves).toEqual([]);
});
