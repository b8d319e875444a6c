import { permissions } from '@plumbline/domain/permissions';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/api.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { type Answers, appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { AppProviders } from '../providers.tsx';
import { createAppRouter } from '../router.tsx';
import { watchRights } from './rights-watch.ts';

type Stub = ReturnType<typeof stubSession>;

function open(path: string, { answers = {}, stub = stubSession() }: { answers?: Answers; stub?: Stub } = {}) {
  const { session } = stub;
  const api = stubApi(
    {
      'GET /app/init': appInitAnswer(),
      'GET /wip/summary': problem('unavailable', 503),
      ...answers,
    },
    () => rights.doubt(),
  );
  const queryClient = createQueryClient();
  const router = createAppRouter({ session, api, queryClient }, createMemoryHistory({ initialEntries: [path] }));
  const messages: string[] = [];
  const left: unknown[] = [];
  const rights = watchRights({
    api,
    queryClient,
    lookAgain: () => router.invalidate(),
    startAnew: () => void left.push(api.tenant.isSettled() && sessionStorage.getItem('plumbline.tenant')),
    tell: (message) => void messages.push(message),
    onKnown: () => {},
  });
  render(
    <AppProviders session={session} api={api} queryClient={queryClient}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return { router, api, left, messages, signIns: stub.signIns, path: () => router.state.location.href };
}

const without = (...missing: string[]) => appInitAnswer(permissions.filter((each) => !missing.includes(each)));

/** The pages that the frame leads to. */
const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('signed out', () => {
  const signedOut = () => stubSession({ status: 'signed-out' });

  test.each([
    '/workflow/jobs?sort=jobName',
    '/home',
    '/admin/users',
    '/workflow/jobs/0190a000-0000-7000-8000-000000000009',
  ])('%s starts the sign-in and comes back to that very address', async (path) => {
    const { signIns } = open(path, { stub: signedOut() });
    await expect.poll(() => signIns).toEqual([path]);
  });

  test('the start page signs in too', async () => {
    const { signIns } = open('/', { stub: signedOut() });
    await expect.poll(() => signIns).toHaveLength(1);
  });

  test('an address without a page says so, without a sign-in', async () => {
    const { signIns } = open('/nowhere', { stub: signedOut() });
    expect(await screen.findByRole('heading', { name: 'There is no page at this address' })).toBeTruthy();
    expect(signIns).toEqual([]);
  });
});

describe('signed in', () => {
  test.each([
    ['/', '/workflow/jobs'],
    ['/workflow', '/workflow/jobs'],
    ['/admin', '/admin/users'],
  ])('%s leads to %s', async (from, to) => {
    const { path } = open(from);
    await expect.poll(path).toBe(to);
  });

  test('a job has its own address in the grid', async () => {
    const { path, router } = open('/workflow/jobs/0190a000-0000-7000-8000-000000000009');
    // The first visit loads all of the page's code.
    await expect.poll(() => router.state.status, { timeout: 60_000 }).toBe('idle');
    expect(path()).toBe('/workflow/jobs/0190a000-0000-7000-8000-000000000009');
  });

  test('without the permission the forbidden page names it, and whom to ask', async () => {
    const { path } = open('/admin/users', { answers: { 'GET /app/init': without('Admin_view', 'Admin_edit') } });
    expect(await screen.findByRole('heading', { name: 'You may not see the administration' })).toBeTruthy();
    expect(path()).toBe('/unauthorized?permission=Admin_view');
    expect(screen.getByText('Ask Ada Admin or Otto Owner for it.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });

  test.each([
    ['Wip_view', 'Go to the jobs', '/workflow/jobs'],
    ['Admin_view', 'Go to the administration', '/admin'],
  ] as const)('who has %s by now is offered the page that it leads to', async (permission, name, to) => {
    const { router } = open('/home');
    await screen.findByRole('heading', { name: /Ana/ });
    await router.navigate({ to: '/unauthorized', search: { permission } });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy();
  });

  test('a person without a right to the administration is sent away from its address, and sees no link to it', async () => {
    const { path } = open('/admin', { answers: { 'GET /app/init': without('Admin_view', 'Admin_edit') } });
    const main = await screen.findByRole('main');
    await expect.poll(() => main.textContent).toContain('needs the right to see the administration');
    expect(path()).toBe('/unauthorized?permission=Admin_view');
    expect(links()).toEqual(['Home', 'Jobs', 'Schedule', 'Change orders', 'Activity']);
  });

  test('the frame has a link that leads an administrator to the users', async () => {
    const { path } = open('/home');
    fireEvent.click(await screen.findByRole('link', { name: 'Admin' }));
    expect(links()).toEqual(['Home', 'Jobs', 'Schedule', 'Change orders', 'Activity', 'Admin']);
    await expect.poll(path).toBe('/admin/users');
  });

  test('without Wip_view the jobs are forbidden and home is not', async () => {
    const answers = { 'GET /app/init': without('Wip_view') };
    const { path, router } = open('/', { answers });
    await expect.poll(path).toBe('/unauthorized?permission=Wip_view');
    await router.navigate({ to: '/home' });
    expect(await screen.findByRole('heading', { name: /^Good .*, Ana$/ })).toBeTruthy();
  });

  test('a person without a company is told so', async () => {
    const { path } = open('/home', { answers: { 'GET /app/init': problem('forbidden', 403) } });
    expect(await screen.findByRole('heading', { name: 'You have no access here' })).toBeTruthy();
    expect(path()).toBe('/unauthorized');
  });

  test('a remembered company that is gone gives way to the remaining one', async () => {
    sessionStorage.setItem('plumbline.tenant', 'gone');
    const first = [problem('forbidden', 403), appInitAnswer()];
    open('/home', { answers: { 'GET /app/init': () => first.shift() ?? appInitAnswer() } });
    expect(await screen.findByRole('heading', { name: /Ana/ })).toBeTruthy();
    expect(sessionStorage.getItem('plumbline.tenant')).toBe(appInitAnswer().tenant.id);
  });

  test('a failure of the service is shown in the frame, with a button to try again', async () => {
    for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
    open('/home', { answers: { 'GET /app/init': problem('unexpected', 500, { traceId: 'abc' }) } });
    expect(await screen.findByText('Number for support: abc')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('the callback finishes the sign-in and goes where the person was heading', async () => {
    const { path } = open('/callback?code=1&state=2');
    await expect.poll(path).toBe('/home');
  });
});

describe('rights that change under an open page', () => {
  /** App init gives these answers in turn, and then repeats the last one. */
  const inTurn =
    (...answers: object[]) =>
    () =>
      (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
  const refusedJobs = { 'GET /wip/jobs': problem('forbidden', 403, { permission: 'Wip_view' }) };

  test('are reported, and a page that needs a lost right is left', async () => {
    const init = inTurn(appInitAnswer(), without('Admin_view', 'Admin_edit'));
    const answers = { 'GET /app/init': init, 'GET /admin/users': problem('forbidden', 403) };
    const { path, messages } = open('/admin/users', { answers });
    await expect.poll(path).toBe('/unauthorized?permission=Admin_view');
    expect(messages).toEqual([
      'Your rights were changed: you may no longer see the administration or change users and roles.',
    ]);
  });

  test('that were added are reported, and the page stays', async () => {
    const init = inTurn(without('Wip_share'), appInitAnswer());
    const { path, messages, api } = open('/home', { answers: { 'GET /app/init': init, ...refusedJobs } });
    await screen.findByRole('heading', { name: /Ana/ });
    await api.workflow.loadJobs();
    await expect.poll(() => messages).toEqual(['Your rights were changed: you may now share views with the company.']);
    expect(path()).toBe('/home');
  });

  test('are not mentioned after a forbidden call if nothing changed', async () => {
    const { messages, api, path } = open('/home', { answers: refusedJobs });
    await screen.findByRole('heading', { name: /Ana/ });
    await api.workflow.loadJobs();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(messages).toEqual([]);
    expect(path()).toBe('/home');
  });

  test('keep a page with unsaved typing until it is given up', async () => {
    const init = inTurn(appInitAnswer(), without('Wip_edit'), problem('forbidden', 403));
    const { left, messages, api } = open('/home', { answers: { 'GET /app/init': init, ...refusedJobs } });
    await screen.findByRole('heading', { name: /Ana/ });
    const giveUp = registerUnsavedWork(() => true);
    try {
      await api.workflow.loadJobs();
      await expect.poll(() => messages).toHaveLength(1);
      await api.workflow.loadJobs();
      await expect
        .poll(() => messages[1])
        .toBe('Your access to Keystone Builders has ended. What you typed stays on this page until you leave it.');
      await api.workflow.loadJobs();
      expect(left).toEqual([]);
    } finally {
      giveUp();
    }
    await api.workflow.loadJobs();
    await expect.poll(() => left).toHaveLength(1);
    expect(messages).toHaveLength(2);
  });

  test('that all ended start a new page, which says so', async () => {
    const init = inTurn(appInitAnswer(), problem('forbidden', 403));
    const { left, api } = open('/home', { answers: { 'GET /app/init': init, ...refusedJobs } });
    await screen.findByRole('heading', { name: /Ana/ });
    await api.workflow.loadJobs();
    // This page keeps its company; the next one lets the server decide.
    await expect.poll(() => left).toEqual([null]);
    expect(api.tenant.current()).toBe(appInitAnswer().tenant.id);
    cleanup();
    const after = open('/workflow/jobs', { answers: { 'GET /app/init': problem('forbidden', 403) } });
    expect(await screen.findByRole('heading', { name: 'Your access to Keystone Builders has ended' })).toBeTruthy();
    expect(after.path()).toBe('/unauthorized');
  });

  test('that ended in one of several companies are reported on the new page, in another company', async () => {
    sessionStorage.setItem('plumbline.access-ended', 'Old Company');
    const { messages } = open('/home');
    await screen.findByRole('heading', { name: /Ana/ });
    expect(messages).toEqual(['Your access to Old Company has ended. This is Keystone Builders.']);
    expect(sessionStorage.getItem('plumbline.access-ended')).toBeNull();
  });
});
