import { workflowContract } from '@plumbline/contract/workflow/contract';
import { runService } from '@plumbline/service-kit/node/run-service';
import { createWorkflow } from './app.ts';
import { readInThreads } from './imports/reading-thread.ts';

const readTable = readInThreads();

await runService(workflowContract, new URL('../migrations/', import.meta.url), (options) =>
  createWorkflow({ ...options, readTable }),
);
