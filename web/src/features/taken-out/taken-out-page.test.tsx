import { permissions } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';
import { sampleJob } from '../jobs/testing.ts';

afterEach(cleanup);

const at = '2026-03-02T16:00:00.000Z';
const { id } = sampleJob('1');
const job = { id, jobNumber: '24-001', jobName: 'Clinic', who: 'Marcus Okafor', at };
const view = { id: '0190a000-0000-7000-8000-0000000000b1', name: 'Late jobs', isPublic: false, at };

/** The page, whose first answer to a restore is lost on its way back: the job or view is there by then. */
function openTakenOut() {
  const tries: string[] = [];
  let isBack = false;
  const restored = (path: string, answer: object) => () => {
    tries.push(path);
    isBack = true;
    if (tries.length === 1) throw new TypeError('Failed to fetch');
    return answer;
  };
  const api = stubApi({
    'GET /app/init': appInitAnswer(permissions.slice()),
    'GET /wip/taken-out': () =>
      isBack ? { jobs: [], jobCount: 0, views: [] } : { jobs: [job], jobCount: 1, views: [view] },
    'POST /wip/jobs/reconnect': restored('job', { jobs: [sampleJob('1')] }),
    'POST /wip/views/restore': restored('view', { gridViews: [] }),
  });
  openPage('/workflow/taken-out', api);
  return tries;
}

test.each([
  ['job', '24-001 Clinic', '24-001 Clinic is back in the WIP'],
  ['view', 'Late jobs', '“Late jobs” is back among your views'],
])('a %s whose answer is lost is restored once it is known', async (kind, name, done) => {
  const tries = openTakenOut();
  fireEvent.click(await screen.findByRole('button', { name: `Restore ${name}` }));
  await screen.findByText(`It is not known yet whether ${done}. It is asked again until it is known.`);
  expect(hasUnsavedWork()).toBe(true);
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(`${done}.`)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/not known yet/)).toBeNull());
  expect(await screen.findByText('No job was taken out of the WIP.')).toBeTruthy();
  expect([tries, hasUnsavedWork()]).toEqual([[kind, kind], false]);
});
