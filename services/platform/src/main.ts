import { platformContract } from '@plumbline/contract/platform/contract';
import { runService } from '@plumbline/service-kit/node/run-service';
import { createPlatform } from './app.ts';
import { emptyDirectory } from './lookups/people-directory.ts';

await runService(platformContract, new URL('../migrations/', import.meta.url), (options) =>
  createPlatform({ ...options, directory: emptyDirectory }),
);
