import { workflowContract } from '@plumbline/contract/workflow/contract';
import { workflowExamples } from '@plumbline/contract/workflow/examples';
import { openApiDocument } from '@plumbline/service-kit/http/openapi';
import { documentPage } from '@plumbline/service-kit/http/openapi-page';

/** The page of `/api/workflow/docs`. No back end in the page serves it. */
export const referencePage = (): string =>
  documentPage(
    openApiDocument(workflowContract, '0.1.0', { origin: 'https://wip.example.com', examples: workflowExamples }),
  );
