// @vitest-environment happy-dom
import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { RouterContext } from './rights/guards.ts';
import { routeTree, showsJobs } from './routes.tsx';

test('all jobs are asked for ahead on the pages that are sheets over jobs, and on those that lead there', () => {
  const { routesById } = createRouter({ routeTree, context: {} as RouterContext }); // no page is loaded
  const pages: readonly AnyRoute[] = Object.values(routesById).filter(({ fullPath }) => fullPath !== undefined);
  const leading = ['/', '/workflow', '/workflow/'];
  const sheets = pages.filter(({ id }) => id.includes('/jobs-home/')).map(({ fullPath }) => fullPath);
  expect(sheets.length).toBeGreaterThan(3);
  for (const { fullPath } of pages)
    expect([fullPath, showsJobs(fullPath.replace('$jobId', '0190a000'))]).toEqual([
      fullPath,
      sheets.includes(fullPath) || leading.includes(fullPath),
    ]);
});
