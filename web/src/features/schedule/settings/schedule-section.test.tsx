import process from 'node:process';
import { notifications } from '@mantine/notifications';
import { type Permission, permissions } from '@plumbline/domain/permissions';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../../../app/providers.tsx';
import { createQueryClient } from '../../../lib/api.ts';
import { appInitQuery } from '../../../lib/app-init.ts';
import { giveUpUnsavedWork, hasUnsavedWork } from '../../../lib/unsaved-work.ts';
import { InRouter } from '../../../testing/in-router.tsx';
import { appInitAnswer, problem, stubApi } from '../../../testing/stub-services.ts';
import { stubSession } from '../../../testing/stub-session.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { wipInitQuery } from '../../jobs/jobs-queries.ts';
import { ScheduleSection } from './schedule-section.tsx';

afterEach(() => {
  cleanup();
  giveUpUnsavedWork();
  vi.restoreAllMocks();
  notifications.clean();
});

/** The settings on a service, which a colleague can change too. */
async function show(granted: readonly Permission[] = permissions) {
  const service = {
    settings: { ...defaultScheduleSettings },
    isDown: false,
    isLosing: false,
    answer: Promise.resolve(),
  };
  const gridSettings = { state: { sort: [] }, columns: [], selectOptions: {} };
  const api = stubApi({
    'GET /app/init': appInitAnswer(granted),
    'GET /wip/init': () => ({
      gridSettings,
      users: [],
      gridViews: [],
      retiredColumns: [],
      schedule: { gridSettings, settings: service.settings },
    }),
    'POST /wip/schedule/settings': async (sent) => {
      await service.answer;
      if (service.isDown) return problem('unavailable', 503);
      const { settings, seen } = sent as Record<'settings' | 'seen', typeof service.settings>; // the body of the call
      const names = (Object.keys(settings) as (keyof typeof settings)[]).filter(
        (name) => settings[name] !== seen[name],
      );
      if (names.some((name) => service.settings[name] !== seen[name]))
        return problem('schedule-settings-changed', 409, { settings: service.settings, who: 'Ben Boyd' });
      service.settings = { ...service.settings, ...Object.fromEntries(names.map((name) => [name, settings[name]])) };
      if (service.isLosing) throw new TypeError('Failed to fetch');
      return { settings: service.settings };
    },
  });
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api)); // as the guard does before the page
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <ScheduleSection canEdit={granted.includes('Admin_edit')} />
    </AppProviders>,
    { wrapper: InRouter },
  );
  await screen.findByLabelText(/fiscal year/);
  const cached = () => queryClient.getQueryData(wipInitQuery(api).queryKey)?.schedule.settings;
  return { service, cached };
}
const choose = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const type = (label: RegExp, value: string) => {
  choose(label, value);
  fireEvent.blur(screen.getByLabelText(label));
};

test('each setting is saved at once, and the schedules on this page follow', async () => {
  const { service, cached } = await show();
  choose(/fiscal year/, '7');
  await screen.findByText('Saved: the fiscal year begins in July.');
  type(/^Points/, '2.5');
  await screen.findByText('Saved: a fade is flagged from 2.5 points.');
  choose(/Usual method/, 'completed-contract');
  choose(/over and under/, 'over-positive');
  type(/^Days/, '45');
  const wanted = {
    fiscalYearFirstMonth: 7,
    fadeThreshold: 25_000,
    defaultMethod: 'completed-contract',
    overUnderSign: 'over-positive',
    staleAfterDays: 45,
  };
  await waitFor(() => expect(service.settings).toEqual(wanted));
  await waitFor(() => expect(cached()).toEqual(wanted));
});

test('what a colleague changed meanwhile stays', async () => {
  const { service } = await show();
  service.settings = { ...service.settings, staleAfterDays: 60 };
  choose(/fiscal year/, '10');
  await screen.findByText('Saved: the fiscal year begins in October.');
  expect(service.settings).toMatchObject({ fiscalYearFirstMonth: 10, staleAfterDays: 60 });
});

test('a setting that a colleague changed meanwhile is not overwritten unseen', async () => {
  const { service } = await show();
  service.settings = { ...service.settings, fiscalYearFirstMonth: 4 };
  choose(/fiscal year/, '10');
  await screen.findByText('Not saved. Ben Boyd changed this meanwhile. Now the fiscal year begins in April.');
  expect(screen.getByLabelText<HTMLSelectElement>(/fiscal year/).value).toBe('4');
  expect(service.settings.fiscalYearFirstMonth).toBe(4);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await screen.findByText('Saved: the fiscal year begins in October.');
  expect(service.settings.fiscalYearFirstMonth).toBe(10);
});

test('a saved setting can be taken back', async () => {
  const { service } = await show();
  choose(/fiscal year/, '7');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(service.settings.fiscalYearFirstMonth).toBe(1));
});

test.each([
  [/^Days/, '0', /whole days, from 1/],
  [/^Days/, 'soon', /whole days, from 1/],
  [/^Points/, '101', /points from 0 to 100/],
])('%s refuses “%s”, keeps the text and sends nothing', async (label, text, reason) => {
  const { service } = await show();
  type(label, text);
  expect(screen.getByText(reason).isConnected).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text);
  expect(service.settings).toEqual(defaultScheduleSettings);
});

test('a setting that could not be saved shows what is stored', async () => {
  const { service } = await show();
  service.isDown = true;
  choose(/fiscal year/, '7');
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLSelectElement>(/fiscal year/).value).toBe('1');
});

test('what was typed and could not be saved is sent again by a click', async () => {
  const { service } = await show();
  service.isDown = true;
  type(/^Points/, '2.5');
  await screen.findByRole('alert');
  service.isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Saved: /);
  expect(screen.getByLabelText<HTMLInputElement>(/^Points/).value).toBe('2.5');
});

test('what was typed and could not be saved stays in its field, until it is saved or taken back', async () => {
  const { service } = await show();
  const points = () => screen.getByLabelText<HTMLInputElement>(/^Points/);
  service.isDown = true;
  type(/^Points/, '2.5');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not saved\./);
  expect([points().value, hasUnsavedWork()]).toEqual(['2.5', true]);
  fireEvent.blur(points());
  const takeBack = screen.getByRole('button', { name: 'Take back' });
  takeBack.focus();
  fireEvent.click(takeBack);
  expect([points().value, hasUnsavedWork(), screen.queryByRole('alert')]).toEqual(['3', false, null]);
  expect(document.activeElement).toBe(points());
});

test('what was typed stays in its field where the second try fails too', async () => {
  const { service } = await show();
  const points = () => screen.getByLabelText<HTMLInputElement>(/^Points/);
  service.isDown = true;
  type(/^Points/, '2.5');
  const again = await screen.findByRole('button', { name: 'Try again' });
  const { promise, resolve } = Promise.withResolvers<void>();
  service.answer = promise;
  fireEvent.click(again);
  await waitFor(() => expect(again.hasAttribute('data-loading')).toBe(true));
  resolve();
  await waitFor(() => expect(again.hasAttribute('data-loading')).toBe(false));
  expect([points().value, hasUnsavedWork()]).toEqual(['2.5', true]);
});

test('a typed setting that turns out to be stored is not marked', async () => {
  const { service, cached } = await show();
  service.isLosing = true;
  type(/^Points/, '2.50');
  await waitFor(() => expect(cached()?.fadeThreshold).toBe(25_000));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect([screen.getByLabelText<HTMLInputElement>(/^Points/).value, hasUnsavedWork()]).toEqual(['2.5', false]);
});

test('leaving the page asks while a setting is typed, and while it is being saved', async () => {
  const { service } = await show();
  expect(hasUnsavedWork()).toBe(false);
  choose(/^Days/, '45');
  expect(hasUnsavedWork()).toBe(true);
  const { promise, resolve } = Promise.withResolvers<void>();
  service.answer = promise;
  fireEvent.blur(screen.getByLabelText(/^Days/));
  choose(/fiscal year/, '7');
  expect([screen.getByLabelText<HTMLInputElement>(/^Days/).value, hasUnsavedWork()]).toEqual(['45', true]);
  resolve();
  await screen.findByText('Saved: the fiscal year begins in July.');
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
  expect(service.settings).toMatchObject({ staleAfterDays: 45, fiscalYearFirstMonth: 7 });
});

test('a correction made while a setting is being saved is saved after it, also back to what was stored', async () => {
  const { service, cached } = await show();
  const { promise, resolve } = Promise.withResolvers<void>();
  service.answer = promise;
  type(/^Days/, '45');
  type(/^Days/, '30');
  expect(hasUnsavedWork()).toBe(true);
  resolve();
  await screen.findByText('Saved: a forecast is stale after 45 days.');
  await screen.findByText('Saved: a forecast is stale after 30 days.');
  expect([service.settings.staleAfterDays, cached()?.staleAfterDays]).toEqual([30, 30]);
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
  expect(screen.getByLabelText<HTMLInputElement>(/^Days/).value).toBe('30');
});

test('Escape goes back to what is being saved, which says so if it fails', async () => {
  const { service } = await show();
  const days = () => screen.getByLabelText<HTMLInputElement>(/^Days/);
  const { promise, resolve } = Promise.withResolvers<void>();
  service.answer = promise;
  service.isDown = true;
  type(/^Days/, '45');
  fireEvent.keyDown(days(), { key: 'Escape' });
  expect(days().value).toBe('45');
  choose(/^Days/, '46');
  fireEvent.keyDown(days(), { key: 'Escape' });
  expect(days().value).toBe('45');
  resolve();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not saved\./);
  fireEvent.keyDown(days(), { key: 'Escape' });
  expect([days().value, screen.queryByRole('alert')]).toEqual(['30', null]);
});

test('a save that ends in a bug does not hold the page for ever', async () => {
  const { service } = await show();
  const before = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  const met = new Promise((resolve) => process.once('unhandledRejection', resolve));
  const bug = new Error('a bug');
  vi.spyOn(toast, 'success').mockImplementationOnce(() => {
    throw bug;
  });
  type(/^Days/, '45');
  expect(await met).toBe(bug);
  for (const each of before) process.on('unhandledRejection', each);
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
  expect(service.settings.staleAfterDays).toBe(45);
});

test('a setting that was saved though its answer was lost shows what is stored, too', async () => {
  const { service, cached } = await show();
  service.isLosing = true;
  choose(/fiscal year/, '7');
  await screen.findByRole('alert');
  await waitFor(() => expect(cached()?.fiscalYearFirstMonth).toBe(7));
  expect(screen.getByLabelText<HTMLSelectElement>(/fiscal year/).value).toBe('7');
});

test('Undo takes back a setting whose first answer was lost, too', async () => {
  const { service, cached } = await show();
  service.isLosing = true;
  choose(/fiscal year/, '7');
  await screen.findByRole('alert');
  await waitFor(() => expect(cached()?.fiscalYearFirstMonth).toBe(7));
  service.isLosing = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Saved: the fiscal year begins in July.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(service.settings.fiscalYearFirstMonth).toBe(1));
});

test('a person without Admin_edit looks only', async () => {
  await show(['Wip_view', 'Admin_view']);
  expect(screen.getByLabelText<HTMLSelectElement>(/fiscal year/).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Days/).readOnly).toBe(true);
});
