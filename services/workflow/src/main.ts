import { workflowContract } from '@plumbline/contract/workflow/contract';
import { mailEnvironment, mailingOf } from '@plumbline/service-kit/node/mail/settings';
import { WHILE_NOBODY_WAITS_MS } from '@plumbline/service-kit/node/mail/smtp-mailer';
import { readEnvironment, runService } from '@plumbline/service-kit/node/run-service';
import { createWorkflow } from './app.ts';
import { filesEnvironment } from './change-order-files/settings.ts';
import { readInThreads } from './imports/reading-thread.ts';
import { webhookEnvironment, webhooksOf } from './webhooks/sending/settings.ts';

const readTable = readInThreads();
const { COMPANY_FILES_MB } = readEnvironment('workflow', filesEnvironment);
const webhooks = webhooksOf(readEnvironment('workflow', webhookEnvironment));
const mailing = mailingOf(readEnvironment('workflow', mailEnvironment), WHILE_NOBODY_WAITS_MS);

await runService(workflowContract, new URL('../migrations/', import.meta.url), (options) =>
  createWorkflow({ ...options, readTable, companyFilesMegabytes: COMPANY_FILES_MB, webhooks, mailing }),
);
