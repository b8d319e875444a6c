import { expect, test } from 'vitest';
import { pathForLog } from './path-for-log.ts';

const JOB = '0192aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';

test.each([
  [`/api/workflow/wip/jobs/${JOB}`, `/api/workflow/wip/jobs/${JOB}`],
  [`/API/workflow/wip/Jobs/${JOB.toUpperCase()}`, `/API/workflow/wip/Jobs/${JOB.toUpperCase()}`],
  [`/api/workflow/wip/jobs/${JOB}-olga`, '/api/workflow/wip/jobs/…'],
  ['/api/olga/', '/api/…/'],
])('%s is told as %s', (path, logged) => expect(pathForLog(['/api/workflow/wip/jobs/:jobId'])(path)).toBe(logged));
