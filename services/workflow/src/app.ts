import { workflowContract } from '@plumbline/contract/workflow/contract';
import { readTable as readTableHere } from '@plumbline/import/files/read-table';
import { createService } from '@plumbline/service-kit/http/create-service';
import type { Service, ServiceOptions } from '@plumbline/service-kit/http/service';
import type { Mailing } from '@plumbline/service-kit/mail/mailer';
import { activityHandlers } from './activity/handlers.ts';
import { attentionHandlers } from './attention/handlers.ts';
import { changeOrderFileHandlers } from './change-order-files/handlers.ts';
import { filesEnvironment } from './change-order-files/settings.ts';
import { changeOrderHandlers } from './change-orders/handlers.ts';
import { changeHandlers } from './changes/handlers.ts';
import { ChangesHub } from './changes/hub.ts';
import { newestChange } from './changes/store.ts';
import { companyDataHandlers } from './company-data/handlers.ts';
import { connectHandlers } from './connect/handlers.ts';
import { conversationHandlers } from './conversations/handlers.ts';
import { correctionHandlers } from './corrections/handlers.ts';
import { importHandlers } from './imports/handlers.ts';
import type { ReadTableOf } from './imports/import-file.ts';
import { initHandlers } from './init/handlers.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { KeptAnswers } from './kept/kept-answers.ts';
import { listHandlers } from './lists/handlers.ts';
import { lookupHandlers } from './lookups/handlers.ts';
import { mailHandlers } from './mails/handlers.ts';
import { mailWorker } from './mails/outbox.ts';
import { netChangeHandlers } from './net-changes/handlers.ts';
import { newJobHandlers } from './new-jobs/handlers.ts';
import { calculatedColumnHandlers } from './own-columns/calculated-handlers.ts';
import { ownColumnHandlers } from './own-columns/handlers.ts';
import { scheduleHandlers } from './schedule/handlers.ts';
import { summaryHandlers } from './summary/handlers.ts';
import { takenOutHandlers } from './taken-out/handlers.ts';
import { viewHandlers } from './views/handlers.ts';
import { webhookHandlers } from './webhooks/handlers.ts';
import { type Post, webhookWorker } from './webhooks/sending/worker.ts';
import { type Targets, webhookTargets } from './webhooks/targets.ts';

/** The database role of the workflow's requests. The migrations grant its rights. */
export const WORKFLOW_ROLE = 'plumbline_workflow';

export interface WorkflowOptions
  extends Omit<ServiceOptions<typeof workflowContract>, 'contract' | 'handlers' | 'role'> {
  /** How to read a file that arrives in one call: in this thread, unless a server supplies threads for it. */
  readTable?: ReadTableOf;
  /** How much one company may attach to its change orders. */
  companyFilesMegabytes?: number;
  /** Where webhook messages may go, and how they are sent. Without it they wait, and the page says so. */
  webhooks?: { targets: Targets; post: Post };
  /** How mails to people are sent. Without it they wait, and expire after some days; the page says so. */
  mailing?: Mailing | null;
  /** The large answers that this process keeps. */
  kept?: KeptAnswers;
}

/** Reports: a standby may answer them. */
export const MAY_LAG: ReadonlySet<keyof (typeof workflowContract)['calls']> = new Set([
  'activity',
  'earlierValues',
  'netChanges',
  'schedule',
  'summary',
]);

/**
 * What is kept with the number of its newest change contains nothing of a later one, which a promoted server may never have
 * received.
 */
const IN_SNAPSHOT: ReadonlySet<keyof (typeof workflowContract)['calls']> = new Set(['loadJobs', 'jobsSince']);

/** Writing calls that change nothing for others. They arrive each time a person moves. */
const ofNobodyElse: ReadonlySet<string> = new Set(['showPlace', 'lookAtConversation', 'earlierValues']);

/** The workflow API: the WIP work. */
export function createWorkflow({
  readTable = readTableHere,
  companyFilesMegabytes = filesEnvironment.parse({}).COMPANY_FILES_MB,
  webhooks,
  mailing = null,
  kept = new KeptAnswers(),
  ...options
}: WorkflowOptions): Service {
  const { database, log, observer } = options;
  const sending = { database, role: WORKFLOW_ROLE, log, observer };
  const hub = new ChangesHub(sending);
  const worker = webhooks && webhookWorker({ ...sending, post: webhooks.post });
  worker?.start();
  const mails = mailing && mailWorker({ ...sending, mailing });
  mails?.start();
  const service = createService({
    ...options,
    contract: workflowContract,
    changeNumber: newestChange,
    mayLag: MAY_LAG,
    inSnapshot: IN_SNAPSHOT,
    role: WORKFLOW_ROLE,
    examples: async () => (await import('@plumbline/contract/workflow/examples')).workflowExamples,
    onCommitted(call, tenantId) {
      if (ofNobodyElse.has(call)) return;
      hub.changed(tenantId);
      worker?.changed(tenantId);
    },
    handlers: {
      ...initHandlers,
      ...jobHandlers(kept),
      ...changeOrderHandlers,
      ...changeOrderFileHandlers(companyFilesMegabytes),
      ...activityHandlers,
      ...netChangeHandlers,
      ...changeHandlers(hub),
      ...connectHandlers,
      ...conversationHandlers,
      ...correctionHandlers,
      ...newJobHandlers,
      ...importHandlers(readTable),
      ...viewHandlers,
      ...takenOutHandlers,
      ...summaryHandlers,
      ...attentionHandlers,
      ...scheduleHandlers(kept),
      ...listHandlers,
      ...ownColumnHandlers,
      ...calculatedColumnHandlers,
      ...lookupHandlers,
      ...companyDataHandlers,
      ...webhookHandlers(webhooks?.targets ?? webhookTargets(), webhooks !== undefined),
      ...mailHandlers(mailing !== null),
    },
  });
  return {
    ...service,
    async close() {
      kept.close();
      await Promise.all([hub.close(), worker?.close(), mails?.close()]);
    },
  };
}
