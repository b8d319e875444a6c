import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, choose, click, field, fill, focused, press, said } from '../../../testing/hands.ts';
import { problem } from '../../../testing/stub-services.ts';
import { sampleJob } from '../testing.ts';
import { dollars, grid, jobsOf, open, openAt, status } from './testing.ts';

/** The panel beside the sheet, when it is there. */
const panel = (title = ''): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('aside[aria-labelledby]');
    const heading = document.getElementById(found?.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
    if (!found || !heading.startsWith(title)) throw new Error(`no panel of ${title} is open`);
    return found;
  });
/** The address of the first job. */
const AT_ITS_PANEL = `/workflow/jobs/${sampleJob('1').id}`;
const tabOf = (inside: HTMLElement, name: string): HTMLElement => {
  const tab = [...inside.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === name);
  if (!tab) throw new Error(`the panel has no ${name}`);
  return tab;
};
/** What a reader says of a field beside its name. */
const described = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('a field is typed in the panel, shows in the grid, is saved, and Ctrl+Z takes it back', async () => {
  const { read } = await openAt(AT_ITS_PANEL, [{ estimator: 'Eve', expenseBudget: dollars(5) }]);
  const inside = await panel('J-1 ');
  await waitFor(() => field('Expense Budget', inside));
  const budget = () => field('Expense Budget', inside);
  budget().focus();
  fill(budget(), '=$12,300+45.6');
  await waitFor(() => expect(described(budget())).toContain('= $12,345.60'));
  press('Enter');
  const due = () => field('Pay App Due Day', inside);
  due().focus();
  fill(due(), '99');
  const estimator = () => field('Estimator', inside);
  estimator().focus();
  fill(estimator(), 'Nobody');
  press('Escape');
  expect(estimator().value).toBe('Eve');
  click(field('Lien Waiver', inside));
  expect(budget().value).toBe('$12,345.60');
  expect(grid.cell('J-1', 'Pay App Due Day').getAttribute('aria-invalid')).toBe('true');
  expect(described(due())).toMatch(/31/);
  expect(await said('1 cell needs attention')).toBeTruthy();
  await waitFor(() => expect(document.body.textContent).toContain('All else saved'));
  expect(read('J-1')).toMatchObject({ expenseBudget: 1_234_560, lienWaiver: true, estimator: 'Eve' });
  focused().blur();
  inside.focus();
  press('Control+z', 'Control+z', 'Control+z');
  await waitFor(() => expect(read('J-1')).toMatchObject({ expenseBudget: 500, lienWaiver: false }));
  await grid.expectSaved();
});

test('arrows, Home and End among the tabs of the panel select as they go', async () => {
  await openAt(AT_ITS_PANEL, [{}]);
  const inside = await panel('J-1 ');
  await waitFor(() => tabOf(inside, 'Details').focus());
  const selected = () => inside.querySelector('[role=tab][aria-selected=true]');
  for (const [key, name] of [
    ['End', 'History'],
    ['Home', 'Details'],
    ['ArrowRight', 'Change orders'],
  ] as const) {
    press(key);
    expect([key, focused(), selected()]).toEqual([key, tabOf(inside, name), tabOf(inside, name)]);
  }
});

test('the grid beside the panel stays what it is, and both show the same', async () => {
  await openAt(AT_ITS_PANEL, [{ jobStatus: status('Active') }]);
  const inside = await panel('J-1 ');
  grid.typeOver('J-1', 'Job Status', 'Inactive');
  grid.typeOver('J-1', 'Retainage', '77');
  await waitFor(() => expect(field('Retainage', inside).value).toBe('$77.00'));
  expect([...inside.querySelectorAll('dd')].map(({ textContent }) => textContent)).toContain('$77.00');
  expect(grid.shown('J-1', 'Job Status')).toBe('Inactive');
  await grid.expectSaved();
});

test('the neighbours are those that the grid shows, in its order', async () => {
  await open({ jobName: 'Barn' }, { jobName: 'Roof' }, { jobName: 'Barn door' });
  fill(field('Search jobs'), 'barn');
  await said('2 of 3 jobs');
  grid.select('J-1', 'Job #');
  press('Control+Enter');
  const first = await panel('J-1 ');
  expect(first.textContent).toContain('1 of 2');
  expect(button('Previous', first).disabled).toBe(true);
  click(button('Next', first));
  const second = await panel('J-3 ');
  expect(second.textContent).toContain('2 of 2');
});

test('an address of a job that is not there says so', async () => {
  const { router } = await openAt('/workflow/jobs/0190a000-0000-7000-8000-00000000000a', [{}]);
  const inside = await panel();
  await waitFor(() => expect(inside.textContent).toContain('not in the WIP any more'));
  click(button('Close', inside));
  await waitFor(() => expect(document.querySelector('aside[aria-labelledby]')).toBeNull());
  expect(router.state.location.pathname).toBe('/workflow/jobs');
});

test('a history that cannot be read says so, and tries again', async () => {
  let isReached = false;
  await openAt(AT_ITS_PANEL, [{}], {
    'GET /wip/activity': () => {
      if (!isReached) throw new TypeError('Failed to fetch');
      return { changes: [], nextCursor: null };
    },
  });
  const inside = await panel('J-1 ');
  click(tabOf(inside, 'History'));
  await waitFor(() =>
    expect(inside.querySelector('[role=alert]')?.textContent).toContain('The server cannot be reached'),
  );
  isReached = true;
  click(button('Try again', inside));
  await waitFor(() => expect(inside.textContent).toContain('Nothing has been changed yet.'));
  expect(inside.querySelector('[role=alert]')).toBeNull();
});

/** A line of a job's history. */
const line = (field: string, oldValue: unknown, newValue: unknown) => ({
  ...{ id: field, jobId: sampleJob('1').id, jobNumber: 'J-1', jobName: 'Job 1', field, oldValue, newValue },
  ...{ personId: sampleJob('1').id, personName: 'Pia Manager', isImport: false, at: '2026-03-10T10:00:00.000Z' },
});

test('the history tells who changed what, can show one field alone, and a value restored from it can be undone', async () => {
  const changes = [line('retainageAmount', null, 1_234_56), line('notes', 'Call Ann', 'Roof first')];
  const { read } = await openAt(AT_ITS_PANEL, [{ notes: 'Roof first', retainageAmount: dollars(1_234.56) }], {
    'GET /wip/activity': (_, query) => {
      const field = query.get('field');
      return { changes: changes.filter((each) => field === null || each.field === field), nextCursor: null };
    },
  });
  const inside = await panel('J-1 ');
  click(await waitFor(() => tabOf(inside, 'History')));
  const history = () => inside.querySelector('[aria-label=History]')?.textContent ?? '';
  await waitFor(() => expect(history()).toMatch(/Pia Manager.*\$1,234\.56.*Roof first/));
  choose(field('Show changes of', inside) as never, 'Notes'); // a list
  await waitFor(() => expect(history()).toMatch(/^(?!.*1,234\.56).*Roof first/));
  click(button('Restore Notes to Call Ann', inside));
  await waitFor(() => expect(read('J-1')?.notes).toBe('Call Ann'));
  await said('Done: 1 cell changed');
  click(button('Undo'));
  await waitFor(() => expect(read('J-1')?.notes).toBe('Roof first'));
});

test('a value is restored from the history, but no total of change orders: those are reopened, each with its cost', async () => {
  const changes = [line('changeOrderTotal', 0, 5_000_00), line('notes', 'Call Ann', 'Call Bob')];
  const job = { notes: 'Call Bob', changeOrderTotal: dollars(5_000) };
  let arrive = (): void => {};
  const answer = new Promise<object>((resolve) => {
    const [first] = jobsOf({ ...job, notes: 'Call Ann' });
    arrive = () => resolve({ success: true, jobs: [{ ...first, version: 9 }], replayed: [] });
  });
  await openAt(AT_ITS_PANEL, [job], {
    'GET /wip/activity': { changes, nextCursor: null },
    'POST /wip/jobs/save': () => answer,
  });
  const inside = await panel('J-1 ');
  click(await waitFor(() => tabOf(inside, 'History')));
  await waitFor(() => button('Restore Notes to Call Ann', inside));
  expect(inside.textContent).toContain('$5,000.00');
  expect([...inside.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Restore')).toHaveLength(1);
  click(button('Restore Notes to Call Ann', inside));
  await said(/Saving 1 cell/);
  expect(document.body.textContent).not.toContain('Done: 1 cell changed');
  arrive();
  await said('Done: 1 cell changed');
});

test('the browser’s back button closes the panel, and the focus is in the sheet again', async () => {
  const { router } = await open({ estimator: 'Eve' });
  grid.select('J-1', 'Job Status');
  press('Control+Enter');
  const inside = await panel('J-1 ');
  await waitFor(() => expect(inside.contains(document.activeElement)).toBe(true));
  router.history.back();
  await waitFor(() => expect(inside.isConnected).toBe(false));
  await waitFor(() => expect(focused()).toBe(grid.cell('J-1', 'Job Status')), { timeout: 1_000 });
});

test('a number is corrected in the panel, and refused where another job has it', async () => {
  const reason = 'is the number of another job: J-2 Job 2.';
  const corrected = { ...jobsOf({})[0], jobNumber: 'J-1-A', version: 2 };
  const sent: unknown[] = [];
  await openAt(AT_ITS_PANEL, [{}, {}], {
    'POST /wip/jobs/correct': (body) => {
      sent.push(body);
      const refusals = [{ jobId: corrected.id, field: 'jobNumber', reason }];
      return sent.length === 1 ? problem('cells-refused', 422, { refusals }) : { jobs: [corrected] };
    },
  });
  const inside = await panel('J-1 Job 1');
  click(await waitFor(() => button('Correct number or name…', inside)));
  const dialog = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role=dialog]');
    if (!found) throw new Error('no dialog is open');
    return found;
  });
  const number = () => field('Job #', dialog);
  fill(number(), ' J - 2 ');
  number().focus();
  press('Enter');
  await waitFor(() => expect(described(number())).toContain('Is the number of another job: J-2 Job 2.'));
  expect(number().value).toBe(' J - 2 ');
  fill(number(), 'J-1-A ');
  press('Enter');
  await panel('J-1-A Job 1');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(grid.texts('Job #')).toEqual(['J-1-A', 'J-2']);
  expect(sent).toMatchObject([{ version: 1, changes: { jobNumber: ' J - 2 ' } }, { changes: { jobNumber: 'J-1-A ' } }]);
});

test('a correction without an answer is asked again until it is known, though the new number is told meanwhile', async () => {
  const corrected = { ...jobsOf({})[0], jobNumber: 'J-9', version: 2 };
  const news = new TransformStream<Uint8Array, Uint8Array>();
  const writer = news.writable.getWriter();
  let isLost = true;
  await openAt(AT_ITS_PANEL, [{}], {
    'GET /wip/changes': () => new Response(news.readable, { headers: { 'content-type': 'text/event-stream' } }),
    'POST /wip/jobs/correct': () => {
      if (isLost) throw new TypeError('Failed to fetch');
      return { jobs: [corrected] };
    },
  });
  click(await waitFor(() => button('Correct number or name…', document)));
  const dialog = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role=dialog]');
    if (!found) throw new Error('no dialog is open');
    return found;
  });
  fill(field('Job #', dialog), 'J-9');
  field('Job #', dialog).focus();
  press('Enter');
  const NOT_YET = 'it is not known yet whether this was stored';
  await waitFor(() => expect(dialog.textContent).toContain(NOT_YET));
  const changed = { id: corrected.id, version: 2, who: 'Ana Abbott', cells: { jobNumber: 'J-9' } };
  const event = { changes: { cursor: 2, jobs: [changed], gone: [] } };
  await writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  await panel('J-9 Job 1');
  expect(dialog.textContent).toContain(NOT_YET);
  expect(document.body.textContent).not.toContain('It is not known whether');
  isLost = false;
  click(button('Save', dialog));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await writer.close();
});
