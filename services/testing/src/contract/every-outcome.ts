import { platformContract } from '@plumbline/contract/platform/contract';
import { commonProblems, type ProblemDefinition } from '@plumbline/contract/problem';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { everyCall, type TriedCall } from '../every-call.ts';
import { changeOrderFileExamples } from './change-order-files.ts';
import { companyDataExamples } from './company-data.ts';
import { conversationExamples } from './conversations.ts';
import type { CallExamples, Example, Examples } from './example.ts';
import { importExamples, importLimitExamples } from './imports.ts';
import { invitationExamples } from './invitations.ts';
import { changeOrderExamples, jobExamples } from './jobs.ts';
import { listExamples } from './lists.ts';
import { connectLookupExamples, inviteLookupExamples } from './lookups.ts';
import { mailExamples } from './mails.ts';
import { newJobExamples } from './new-jobs.ts';
import { ownColumnExamples } from './own-columns.ts';
import { roleExamples } from './roles.ts';
import { scheduleExamples } from './schedule.ts';
import { historyExamples, provisioningExamples, tenantExamples } from './tenant.ts';
import { tokenExamples } from './tokens.ts';
import { sessionExamples, userExamples } from './users.ts';
import { viewExamples } from './views.ts';
import { webhookExamples } from './webhooks.ts';
import {
  activityExamples,
  attentionExamples,
  changeExamples,
  initExamples,
  netChangeExamples,
  summaryExamples,
  takenOutExamples,
} from './wip.ts';

const platform: Examples<typeof platformContract.calls> = {
  ...sessionExamples,
  ...userExamples,
  ...roleExamples,
  ...historyExamples,
  ...tenantExamples,
  ...provisioningExamples,
  ...tokenExamples,
  ...invitationExamples,
  ...inviteLookupExamples,
};
const workflow: Examples<typeof workflowContract.calls> = {
  ...initExamples,
  ...jobExamples,
  ...newJobExamples,
  ...changeOrderExamples,
  ...changeOrderFileExamples,
  ...activityExamples,
  ...netChangeExamples,
  ...changeExamples,
  ...conversationExamples,
  ...importExamples,
  ...importLimitExamples,
  ...viewExamples,
  ...summaryExamples,
  ...attentionExamples,
  ...takenOutExamples,
  ...listExamples,
  ...ownColumnExamples,
  ...scheduleExamples,
  ...webhookExamples,
  ...companyDataExamples,
  ...mailExamples,
  ...connectLookupExamples,
};

/** One way in which a call can end. */
export interface Outcome {
  name: string;
  tried: TriedCall;
  /** null for success. */
  problem: ProblemDefinition | null;
  example: Example;
}

/** The examples of each call by name. Their types were checked where they are written; here they are all treated alike. */
const byName: ReadonlyMap<string, CallExamples> = new Map(
  [
    { service: platformContract.service, examples: platform },
    { service: workflowContract.service, examples: workflow },
  ].flatMap(({ service, examples }) =>
    Object.entries(examples).map(
      ([key, example]) => [`${service} ${key}`, example as unknown as CallExamples] as const,
    ),
  ),
);

export function examplesOf({ name }: TriedCall): CallExamples {
  const examples = byName.get(name);
  if (!examples) throw new Error(`${name}: say in services/testing/src/contract how this call succeeds`);
  return examples;
}

/**
 * Every outcome of every call: success, and each failure of its contract. Throws if an outcome has no example, or an example
 * has no outcome, so that neither new nor removed outcomes are forgotten.
 */
export const everyOutcome: readonly Outcome[] = everyCall.flatMap((tried) => {
  const { name, call } = tried;
  const { succeeds, fails, also = {} } = examplesOf(tried);
  const stale = Object.keys(fails).filter((type) => !call.failures.some((failure) => failure.type === type));
  if (stale.length > 0) throw new Error(`${name}: there is no failure ${stale.join()} in its contract any more`);
  return [
    { name: `${name} succeeds`, tried, problem: null, example: succeeds },
    ...call.failures.map((problem) => ({
      name: `${name} fails: ${problem.type}`,
      tried,
      problem,
      example: exampleOf(name, fails, problem.type),
    })),
    ...Object.entries(also).map(([why, { type, example }]) => ({
      name: `${name} is refused: ${why}`,
      tried,
      problem: commonProblems.find((problem) => problem.type === type) ?? null,
      example,
    })),
  ];
});

function exampleOf(name: string, fails: object, type: string): Example {
  const example: Example | undefined = Object.entries(fails).find(([key]) => key === type)?.[1];
  if (!example) throw new Error(`${name}: say in services/testing/src/contract how ${type} comes about`);
  return example;
}
