import { workflowContract } from '@plumbline/contract/workflow/contract';
import { readEnvironment, runService } from '@plumbline/service-kit/node/run-service';
import { createWorkflow } from './app.ts';
import { filesEnvironment } from './change-order-files/settings.ts';
import { readInThreads } from './imports/reading-thread.ts';
import { webhookEnvironment, webhooksOf } from './webhooks/sending/settings.ts';

const readTable = readInThreads();
const { COMPANY_FILES_MB } = readEnvironment('workflow', filesEnvironment);
const webhooks = webhooksOf(readEnvironment('workflow', webhookEnvironment));

await runService(workflowContract, new URL('../migrations/', import.meta.url), (options) =>
  createWorkflow({ ...options, readTable, companyFilesMegabytes: COMPANY_FILES_MB, webhooks }),
);
