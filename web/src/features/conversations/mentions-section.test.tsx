import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';
import { sampleJob } from '../jobs/testing.ts';

const { id: jobId } = sampleJob('1');
const mentionOf = (number: number) => ({
  jobId,
  jobNumber: '24-001',
  jobName: 'Clinic',
  commentId: `0190a000-0000-7000-8000-00000000010${number}`,
  field: null,
  who: 'Marcus Webb',
  at: '2026-03-02T16:00:00.000Z',
  text: `Question ${number}`,
  isUnread: number === 1,
});

afterEach(cleanup);

test('home lists the latest mentions, says how many there are, and leads to the conversation', async () => {
  const api = stubApi({
    'GET /app/init': appInitAnswer(),
    'GET /wip/conversation/mentions': { count: 7, mentions: [1, 2, 3, 4, 5, 6, 7].map(mentionOf) },
  });
  openPage('/home', api);
  const section = await screen.findByRole('region', { name: 'Mentions of you (7)' });
  const lines = within(section).getAllByRole('listitem');
  expect(lines).toHaveLength(5);
  expect(lines[0]?.textContent).toMatch(/24-001 · Clinic.*New Question 1.*Marcus Webb/);
  expect(lines[1]?.textContent).not.toContain('New');
  const [link] = within(section).getAllByRole('link');
  expect(link?.getAttribute('href')).toBe(`/workflow/jobs/${jobId}#conversation`);
});
