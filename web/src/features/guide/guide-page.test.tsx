import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';

afterEach(cleanup);

function open(path: string): void {
  const api = stubApi({ 'GET /app/init': appInitAnswer() });
  openPage(path, api);
}

test('a page has its picture, and its links lead to other pages without loading the app anew', async () => {
  open('/guide/first-import');
  await screen.findByRole('heading', { level: 1, name: 'The first import' });
  expect(screen.getByRole('img').getAttribute('src')).toMatch(/import-check.*\.webp/);
  fireEvent.click(screen.getAllByRole('link', { name: 'When something goes wrong' }).at(-1) ?? document.body);
  await screen.findByRole('heading', { level: 1, name: 'When something goes wrong' });
  const pages = within(screen.getByRole('navigation', { name: 'Guide' }));
  expect(pages.getAllByRole('link')).toHaveLength(11);
  expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('When something goes wrong');
});

test('a page that is not there says so, and the others are beside it', async () => {
  open('/guide/nothing');
  await screen.findByRole('heading', { level: 1, name: 'The guide has no such page' });
  expect(screen.getByRole('link', { name: 'Invite people' })).toBeTruthy();
});
