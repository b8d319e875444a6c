import type { Job } from '@plumbline/contract/workflow/jobs';
import { cleanup } from '@testing-library/react';
import { expect } from 'vitest';
import { testBrowser } from '../lib/kept-edits/testing.ts';
import { openJobs } from './open-jobs.tsx';
import { storedJobs } from './stored-jobs.ts';
import { stubSession } from './stub-session.ts';

/** A tab of a browser that keeps unsaved edits, and the service that stores these jobs. */
export async function openTab(jobs: readonly Job[], path = '/workflow/jobs') {
  const store = storedJobs(jobs);
  const tab = testBrowser().openTab();
  const load = async (at: string) => {
    const page = { ...tab.load(), isGone: false };
    /** A page that is gone asks for nothing more. */
    const save = (sent: unknown) => (page.isGone ? new Promise<never>(() => {}) : store.save(sent));
    const answers = { ...store.answers, 'POST /wip/jobs/save': save };
    await openJobs({ jobs, path: at, answers, keptEdits: page.keptEdits });
    return page;
  };
  const state = stubSession().session.state();
  const person = 'person' in state ? state.person.subject : '';
  let page = await load(path);
  /** The browser's storage has so many unsaved cells of the page. */
  const expectKept = (count: number) => expect.poll(() => page.keptEdits.count(person)).toBe(count);
  /** The page goes without a farewell, as in a crash, and another one comes. */
  const loadAgain = async (at = path): Promise<void> => {
    page.isGone = true;
    page.die();
    cleanup();
    page = await load(at);
  };
  return { ...store, expectKept, loadAgain };
}
