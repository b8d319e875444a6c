import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, click, field, focused, press, said } from '../../testing/hands.ts';
import { openJobs } from '../../testing/open-jobs.tsx';
import { sampleJob } from '../jobs/testing.ts';
import { givenView } from './testing.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

const view = givenView(1, { isMyDefault: true });
async function open(): Promise<void> {
  await openJobs({ jobs: [sampleJob('1')], gridViews: [view] });
  await waitFor(() => picker());
}
const picker = () => button('View: View 1');
const actions = () => button('Actions of the view');
const openMenu = async (): Promise<void> => {
  actions().focus();
  press('Enter');
  await said('Rename…');
};
const choose = async (entry: string): Promise<void> => {
  await openMenu();
  button(entry).focus();
  press('Enter');
};

test('Escape in the list of views returns the focus to its button, and Tab stays in the list', async () => {
  await open();
  picker().focus();
  press('Enter');
  const search = await waitFor(() => field('Search views'));
  await waitFor(() => expect(focused()).toBe(search));
  press('Tab');
  expect(focused()).toBe(search);
  press('Escape');
  expect(focused()).toBe(picker());
});

test('Rename returns the focus to the menu that it was chosen from', async () => {
  await open();
  await choose('Rename…');
  const name = await waitFor(() => field('Name'));
  await waitFor(() => expect(focused()).toBe(name));
  click(button('Cancel'));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await new Promise(requestAnimationFrame);
  await waitFor(() => expect(focused()).toBe(actions()));
});

test('what opens the deleted views leaves the focus in the page that they are on', async () => {
  await open();
  await choose('Deleted views');
  await said('Taken out');
  expect(focused().id).toBe('main');
});
