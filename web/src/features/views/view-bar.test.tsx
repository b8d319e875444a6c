import { notifications } from '@mantine/notifications';
import { jobChoices } from '@plumbline/contract/workflow/job-fields';
import { type Permission, permissions } from '@plumbline/domain/permissions';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, click, field, fill, focused, hands, press, said } from '../../testing/hands.ts';
import { openJobs } from '../../testing/open-jobs.tsx';
import { storedViews } from '../../testing/stored-views.ts';
import { appInitAnswer } from '../../testing/stub-services.ts';
import { sampleJob } from '../jobs/testing.ts';

/** The next person sits at another desk. */
function leave(): void {
  cleanup();
  notifications.clean();
  sessionStorage.clear();
  localStorage.clear();
}
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

const FIELDS = ['jobNumber', 'jobName', 'division', 'retainageAmount'];
const TITLES = ['Job #', 'Job Name', 'Division', 'Retainage'];
const grid = hands();

interface Desk {
  path?: string;
  granted?: readonly Permission[];
}
/** What this person sees of the company’s jobs: Oak, Elm and Lakewood. */
async function openAs(who: string, service: ReturnType<typeof storedViews>, { path, granted }: Desk = {}) {
  const jobs = ['Oak', 'Elm', 'Lakewood'].map((jobName, at) => ({ ...sampleJob(`${at + 1}`), jobName }));
  const answers = { 'GET /app/init': appInitAnswer(granted), ...service.answersTo(who) };
  const gridViews = () => service.seenBy(who);
  const selectOptions = { ...jobChoices, branch: [{ value: 'North', name: 'North' }] };
  const opened = await openJobs({ jobs, gridViews, answers, selectOptions, path: path ?? '/workflow/jobs' });
  return { address: () => opened.router.state.location.href };
}
const expectView = (name: string) => waitFor(() => button(`View: ${name}`));
const search = () => field('Search jobs');
const fillSearch = async (text: string, view: string): Promise<void> => {
  fill(search(), text);
  await expectView(view);
};
const entries = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
const openMenu = async (): Promise<HTMLElement[]> => {
  click(button('Actions of the view'));
  await waitFor(() => expect(entries()).not.toEqual([]));
  return entries();
};
const actOn = async (entry: string): Promise<void> => {
  await openMenu();
  click(button(entry));
};
const options = async (): Promise<HTMLElement[]> => {
  click(button(/^View: /));
  await waitFor(() => field('Search views'));
  return waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=option]')];
    expect(found).not.toEqual([]);
    return found;
  });
};
const names = (listed: readonly HTMLElement[]) => listed.map((each) => each.getAttribute('aria-label'));
const chooseView = async (name: string): Promise<void> => {
  const option = (await options()).find((each) => each.getAttribute('aria-label') === name);
  if (!option) throw new Error(`no view ${name} is listed`);
  click(option);
};
const nameIt = async (name: string): Promise<void> => {
  fill(await waitFor(() => field('Name')), name);
  field('Name').focus();
  press('Enter');
};
const notice = () => document.querySelector('[role=status][aria-label="About this view"]')?.textContent;

/** One view of one’s own is in use. */
async function openOne(): Promise<void> {
  const service = storedViews();
  await openAs('Priya', service, { path: `/workflow/jobs?view=${service.give('Priya', 'Mine', FIELDS)}` });
  await expectView('Mine');
}
const actions = () => button('Actions of the view');
const chooseByKeys = async (entry: string): Promise<void> => {
  actions().focus();
  press('Enter');
  await said(entry);
  button(entry).focus();
  press('Enter');
};

test('Escape in the list of views returns the focus to its button, and Tab stays in the list', async () => {
  await openOne();
  const picker = () => button('View: Mine');
  picker().focus();
  press('Enter');
  const find = await waitFor(() => field('Search views'));
  await waitFor(() => expect(focused()).toBe(find));
  press('Tab');
  expect(focused()).toBe(find);
  press('Escape');
  expect(focused()).toBe(picker());
});

test('Rename returns the focus to the menu that it was chosen from', async () => {
  await openOne();
  await chooseByKeys('Rename…');
  const name = await waitFor(() => field('Name'));
  await waitFor(() => expect(focused()).toBe(name));
  click(button('Cancel'));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await new Promise(requestAnimationFrame);
  await waitFor(() => expect(focused()).toBe(actions()));
});

test('what opens the deleted views leaves the focus in the page that they are on', async () => {
  await openOne();
  await chooseByKeys('Deleted views');
  await said('Taken out');
  expect(focused().id).toBe('main');
});

test('a shared view is used and duplicated by others, and changed by its owner only', async () => {
  const service = storedViews();
  service.give('Priya', 'Held money', FIELDS);
  await openAs('Priya', service);
  await chooseView('Held money');
  await actOn('Share with the company');
  await said(/Everybody in the company sees “Held money” now\.$/);

  leave();
  await openAs('Marcus', service, {
    granted: permissions.filter((right) => right !== 'Wip_share' && right !== 'Admin_edit'),
  });
  await chooseView('Held money, Priya');
  await expectView('Held money');
  expect(grid.titles()).toEqual(TITLES);
  await fillSearch('oak', 'Held money, changed');
  expect(() => button('Save')).toThrow();
  const offered = ['Save as…', 'Revert', 'Make it my default', 'Copy link', 'Deleted views'];
  expect((await openMenu()).map(({ textContent }) => textContent)).toEqual(offered);
  press('Escape');
  click(button('Revert'));
  await expectView('Held money');
  await actOn('Duplicate…');
  await nameIt('My held money');
  await expectView('My held money');
  const share = (await openMenu()).find(({ textContent }) => textContent?.startsWith('Share with the company'));
  expect(share?.getAttribute('aria-disabled')).toBe('true');
  expect(share?.textContent).toContain('Needs the right to share views with the company');

  leave();
  await openAs('Priya', service);
  await chooseView('Held money, shared with the company');
  await actOn('Rename…');
  await nameIt('Retained money');
  await expectView('Retained money');
  await actOn('Make private');
  await said(/Only you see “Retained money” now\.$/);
  leave();
  await openAs('Marcus', service);
  expect(names(await options())).toEqual(['Standard columns, built in, in use', 'My held money']);
});

test('the jobs open with one’s own default, else with the company’s', async () => {
  const service = storedViews();
  service.give('Ada', 'Company', ['jobNumber', 'branch'], true);
  service.give('Marcus', 'Own', FIELDS);
  await openAs('Ada', service);
  await chooseView('Company, shared with the company');
  await actOn('Make it the company’s default');
  await said(/The company’s jobs open with “Company” from now on\.$/);

  leave();
  await openAs('Marcus', service);
  await expectView('Company');
  expect(grid.titles()).toEqual(['Job #', 'Branch']);
  await chooseView('Own');
  await actOn('Make it my default');
  await said(/Your jobs open with “Own” from now on\.$/);
  leave();
  await openAs('Marcus', service);
  await expectView('Own');

  leave();
  await openAs('Ada', service);
  await expectView('Company');
  await actOn('Make private');
  await said(/^It is the company’s default view\./);
  click(button('Make it private'));
  await said(/Only you see “Company” now\.$/);
  leave();
  await openAs('Priya', service);
  await expectView('Standard columns');
});

test('a name that one has already is refused at its field, and nothing typed is lost', async () => {
  const service = storedViews();
  service.give('Priya', 'Short-lived', FIELDS);
  await openAs('Priya', service);
  await actOn('Save as…');
  await nameIt('');
  await said('Type a name.');
  await nameIt('Short-lived');
  await said('You have a view called “Short-lived” already. Choose another name.');
  expect(field('Name').value).toBe('Short-lived');
  await nameIt('Of another name');
  await expectView('Of another name');
});

test('a view that is deleted comes back by the message that says so', async () => {
  const service = storedViews();
  service.give('Priya', 'Short-lived', FIELDS);
  await openAs('Priya', service);
  await chooseView('Short-lived');
  await actOn('Make it my default');
  await said(/Your jobs open with “Short-lived” from now on\.$/);
  await actOn('Delete');
  await expectView('Standard columns');
  expect(names(await options())).toEqual(['Standard columns, built in, in use']);
  press('Escape');
  click(await waitFor(() => button('Undo')));
  await said(/“Short-lived” is back among your views\.$/);
  await chooseView('Short-lived, my default');
  await expectView('Short-lived');
});

test('of two windows that save one view, the second is told before it replaces anything, also after a reload', async () => {
  const service = storedViews();
  const path = `/workflow/jobs?view=${service.give('Priya', 'Both', FIELDS)}`;
  const other = await openAs('Priya', service, { path });
  await fillSearch('elm', 'Both, changed');
  await waitFor(() => expect(other.address()).toContain('elm'));
  const address = other.address();

  leave();
  await openAs('Priya', service, { path });
  await fillSearch('oak', 'Both, changed');
  click(button('Save'));
  await expectView('Both');

  leave();
  await openAs('Priya', service, { path: address }); // it has the version that was changed
  await expectView('Both, changed');
  click(button('Save'));
  await said(/“Both” was saved in another window meanwhile/);
  expect(search().value).toBe('elm');
  await expectView('Both, changed');
  click(button('Revert'));
  await waitFor(() => expect(search().value).toBe('oak'));
  await fillSearch('elm', 'Both, changed');
  click(button('Save'));
  await expectView('Both');
  expect(service.kept[0]?.gridSettings.state.search).toBe('elm');
});

test.each([
  ['whose request is lost', /“Both” was saved in another window meanwhile/, 'theirs'],
  ['whose answer is lost', /“Both” is saved\.$/, 'oaks'],
])('a save %s replaces nothing that the person has not heard of, when it is tried again', async (_, words, stays) => {
  const service = storedViews();
  const id = service.give('Priya', 'Both', FIELDS);
  const answers = service.answersTo('Priya');
  const save = answers['POST /wip/views/save'] as (sent: unknown) => object; // of the stub
  let isLost = true;
  answers['POST /wip/views/save'] = (sent) => {
    const answer = isLost && stays === 'theirs' ? {} : save(sent);
    if (isLost) throw new TypeError('Failed to fetch');
    return answer;
  };
  await openAs('Priya', { ...service, answersTo: () => answers }, { path: `/workflow/jobs?view=${id}` });
  await fillSearch('oak', 'Both, changed');
  const [kept] = service.kept;
  if (stays === 'theirs' && kept)
    save({ ...kept, gridSettings: { ...kept.gridSettings, state: { sort: [], search: 'theirs' } } });
  click(button('Save'));
  await said(/The server cannot be reached/);
  isLost = false;
  await expectView(stays === 'theirs' ? 'Both, changed' : 'Both');
  await waitFor(() => expect(search().value).toBe('oak'));
  await fillSearch('oaks', 'Both, changed');
  click(button('Save'));
  await said(words);
  expect(service.kept[0]?.gridSettings.state.search).toBe(stays);
});

test('a link opens the same picture for a colleague, unsaved changes and private view included', async () => {
  const service = storedViews();
  const path = `/workflow/jobs?view=${service.give('Priya', 'Private', FIELDS)}`;
  const mine = await openAs('Priya', service, { path });
  await fillSearch('lakewood', 'Private, changed');
  await waitFor(() => expect(mine.address()).toContain('lakewood'));
  const changed = mine.address();

  leave();
  await openAs('Marcus', service, { path: changed });
  await expectView('Standard columns, changed');
  expect([grid.titles(), grid.texts('Job Name')]).toEqual([TITLES, ['Lakewood']]);
  expect(notice()).toContain('This link names a view that is private or no longer exists.');
  click(button('Close the notice'));
  await waitFor(() => expect(notice()).toBe(''));

  leave();
  await openAs('Marcus', service, { path });
  await expectView('Standard columns');
  expect(notice()).toContain('“Standard columns” is shown instead.');
});

test('what a link names and is not there any more is left out and named', async () => {
  const service = storedViews();
  const filters = [{ field: 'branch', kind: 'options', operator: 'anyOf', values: ['North', 'Moon'] }];
  const state = encodeURIComponent(JSON.stringify({ sort: [], filters }));
  await openAs('Marcus', service, {
    path: `/workflow/jobs?view=standard&columns=jobNumber.p*oldField.90*branch.&state=${state}`,
  });
  expect(notice()).toBe(
    'Left out, because it no longer exists: the column “oldField”, “Moon” in the filter of Branch.',
  );
  expect(grid.titles().slice(0, 2)).toEqual(['Job #', 'Branch']);
  leave();
  await openAs('Marcus', service, { path: '/workflow/jobs?view=standard&columns=%3F&state=oak' });
  expect(notice()).toBe('A part of this link could not be read and was left out.');
  await expectView('Standard columns');
});
