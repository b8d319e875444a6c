import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLeaveQuestion } from './use-leave-question.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A form at /company, beside another page. */
async function openForm(isTyped: boolean) {
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  const Form = () => {
    useLeaveQuestion(isTyped, 'Leave all the same?');
    return null;
  };
  const root = createRootRoute({ component: Outlet });
  const company = createRoute({ getParentRoute: () => root, path: '/company', component: Form });
  const jobs = createRoute({ getParentRoute: () => root, path: '/jobs' });
  const history = createMemoryHistory({ initialEntries: ['/company'] });
  const router = createRouter({ routeTree: root.addChildren([company, jobs]), history });
  await act(async () => void render(<RouterProvider router={router} />));
  const go = async (href: string) => {
    await act(async () => void router.navigate({ href }));
    return router.latestLocation.href;
  };
  return { asked, go };
}

test('a page is not left without a question while something is typed', async () => {
  const { asked, go } = await openForm(true);
  expect(await go('/jobs')).toBe('/company');
  expect(asked.mock.calls).toEqual([['Leave all the same?']]);
  asked.mockReturnValue(true);
  expect(await go('/jobs')).toBe('/jobs');
});

test('another part of the page is the same page, and with nothing typed there is nothing to ask', async () => {
  const typed = await openForm(true);
  expect(await typed.go('/company#lists')).toBe('/company#lists');
  cleanup();
  const untouched = await openForm(false);
  expect(await untouched.go('/jobs')).toBe('/jobs');
  expect(typed.asked).not.toHaveBeenCalled();
});
