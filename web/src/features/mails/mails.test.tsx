import { notifications } from '@mantine/notifications';
import { userId } from '@plumbline/contract/values';
import { allMails, type FileReaders, type MailChoice } from '@plumbline/contract/workflow/mails';
import { type Permission, permissions } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { wipInitQuery } from '../jobs/jobs-queries.ts';
import { MailsPage } from './mails-page.tsx';
import { ReadersSection } from './readers-section.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const person = (n: number, name: string, isActive = true) => ({
  id: userId.parse(`00000000-0000-4000-8000-00000000000${n}`),
  name,
  isActive,
});
const [ana, ben, cem] = [person(1, 'Ana Abbott'), person(2, 'Ben Boyd'), person(3, 'Cem Demir', false)] as const;

async function show(
  part: 'mine' | 'readers',
  { isSending = true, granted = permissions as readonly Permission[], held = Promise.resolve() } = {},
) {
  const service = { mine: allMails, readers: { userIds: [] } as FileReaders };
  const api = stubApi({
    'GET /app/init': appInitAnswer(granted),
    'GET /wip/mails': () => ({ isSending, ...service }),
    'POST /wip/mails/mine': async (sent) => {
      await held;
      service.mine = (sent as { mine: MailChoice }).mine; // the body of the call
      return { mine: service.mine };
    },
    'POST /wip/mails/readers': (sent) => {
      const { readers, seen } = sent as Record<'readers' | 'seen', FileReaders>; // the body of the call
      if (seen.userIds.join() !== service.readers.userIds.join())
        return problem('file-readers-changed', 409, { readers: service.readers, who: 'Ben Boyd' });
      service.readers = readers;
      return { readers };
    },
  });
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api)); // as the guard does before the page
  queryClient.setQueryData(wipInitQuery(api).queryKey, { users: [ana, ben, cem] } as never); // what the section reads of it
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      {part === 'mine' ? <MailsPage /> : <ReadersSection canEdit={granted.includes('Admin_edit')} />}
    </AppProviders>,
  );
  return service;
}

test('a kind of mail is switched off at once, said in words, and can be undone', async () => {
  const service = await show('mine');
  fireEvent.click(await screen.findByLabelText(/^Mentions and answers/));
  await screen.findByText('Saved: you get no e-mail when somebody mentions or answers you.');
  expect(service.mine).toEqual({ conversations: false, files: true });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(service.mine).toEqual(allMails));
  expect(screen.queryByRole('note')).toBeNull();
});

test('where no mail server is configured the page says so, and takes choices all the same', async () => {
  const service = await show('mine', { isSending: false });
  expect((await screen.findByRole('note')).textContent).toContain('sends no mail');
  fireEvent.click(screen.getByLabelText(/^Files that come by themselves/));
  await waitFor(() => expect(service.mine.files).toBe(false));
});

test('the company names active people; nobody named means the administrators', async () => {
  const service = await show('readers');
  fireEvent.click(await screen.findByPlaceholderText('The administrators'));
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(['Ana Abbott', 'Ben Boyd']);
  fireEvent.click(screen.getByText('Ana Abbott'));
  await screen.findByText('Saved: the outcome of a file is mailed to one person.');
  expect(service.readers.userIds).toEqual([ana.id]);
});

test('whom a colleague named meanwhile is shown, and can be overwritten knowingly', async () => {
  const service = await show('readers');
  fireEvent.click(await screen.findByPlaceholderText('The administrators'));
  service.readers = { userIds: [cem.id] };
  fireEvent.click(await screen.findByText('Ana Abbott'));
  await screen.findByText(/Ben Boyd changed this meanwhile/);
  expect((await screen.findAllByText('Cem Demir (left)')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(service.readers.userIds).toEqual([ana.id]));
});

test('both are switched off one after the other: neither switches back while they are saved', async () => {
  const held = Promise.withResolvers<void>();
  const service = await show('mine', { held: held.promise });
  const both = await screen.findAllByRole<HTMLInputElement>('switch');
  for (const each of both) fireEvent.click(each);
  await waitFor(() => expect(both.map(({ checked }) => checked)).toEqual([false, false]));
  held.resolve();
  await waitFor(() => expect(service.mine).toEqual({ conversations: false, files: false }));
  expect(both.map(({ checked }) => checked)).toEqual([false, false]);
});
