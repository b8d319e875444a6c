import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { type BootState, type Controls, type Dataset, type Faults, type LoggedCall, noFaults } from '../controls.ts';
import { createStore } from '../store.ts';

type Asked = ReturnType<Controls['signIn']['get']>;

/** Controls that hold what a test gives them, and only record calls. */
export const fakeControls = (given: Partial<Controls> = {}) =>
  ({
    boot: createStore<BootState>({ phase: 'ready' }),
    faults: createStore<Faults>(noFaults),
    calls: createStore<readonly LoggedCall[]>([]),
    signIn: createStore<Asked>(null),
    dataset: createStore<Dataset | null>({ jobs: 200 }),
    lookups: createStore(10),
    persona: 'pm',
    switchPersona: vi.fn(),
    expireTokens: vi.fn(async () => {}),
    endSession: vi.fn(async () => {}),
    reset: vi.fn(async () => {}),
    ask: vi.fn(async () => ({ status: 200, text: '{"jobs":[],"success":true}' })),
    ...given,
  }) satisfies Controls;

export const show = (node: ReactNode) => render(<MantineProvider env="test">{node}</MantineProvider>);

export const loggedCall = (given: Partial<LoggedCall> = {}): LoggedCall => ({
  service: 'workflow',
  name: 'saveJobs',
  method: 'POST',
  path: '/api/workflow/wip/jobs/save',
  requestBody: '{"updates":[]}',
  status: 200,
  responseBody: '{"success":true}',
  fault: null,
  startedAt: 0,
  ms: 12,
  count: 1,
  ...given,
});

/** A progress bar's value, maximum and text. */
export const progressOf = (bar: Element | null) =>
  ['aria-valuenow', 'aria-valuemax', 'aria-valuetext'].map((name) => bar?.getAttribute(name));
