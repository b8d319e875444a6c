import { workflowContract } from '@plumbline/contract/workflow/contract';
import { runService } from '@plumbline/service-kit/node/run-service';
import { createWorkflow } from './app.ts';

await runService(workflowContract, new URL('../migrations/', import.meta.url), createWorkflow);
