import type { CallExample } from '../call.ts';
import recorded from './examples.json' with { type: 'json' };

/** One request and answer of each call, recorded from the contract's suite: services/testing/src/contract/recorded.test.ts. */
export const workflowExamples: Record<string, CallExample> = recorded;
