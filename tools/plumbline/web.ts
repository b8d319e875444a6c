import process from 'node:process';
import { platformContract } from '@plumbline/contract/platform/contract';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { entranceOf } from '@plumbline/service-kit/node/entrance-settings';
import { BEHIND_A_PROXY, startServer, stopOnSignal } from '@plumbline/service-kit/node/http-server';
import { createLogger } from '@plumbline/service-kit/node/logger';
import { readEnvironment } from '@plumbline/service-kit/node/run-service';
import { startProblem } from '@plumbline/service-kit/node/start-problem';
import { VERSION } from '@plumbline/service-kit/node/version';
import { WEB_DIST } from '../start/web-build.ts';
import { webRoute } from '../start/web-route.ts';
import { configOf, otherOrigins, webEnvironment } from './web-settings.ts';

const settings = readEnvironment('web', webEnvironment);
const { PORT: port, HOST: host, PUBLIC_URL: origin, IMAGE_ORIGINS: imagesFrom } = settings;
const log = createLogger('web');

try {
  const server = await startServer(
    [
      {
        handles: (path) => path === '/healthz',
        callback: (_, response) => {
          response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
          response.end(JSON.stringify({ status: 'ok', version: VERSION }));
        },
      },
      webRoute(WEB_DIST, {
        config: configOf(settings, { platform: platformContract.scope, workflow: workflowContract.scope }),
        connectTo: otherOrigins(settings),
        imagesFrom,
        ...(origin && { origin }),
      }),
    ],
    port,
    host,
    entranceOf(settings, log),
  );
  log.info({ port: server.port, host }, 'listening');
  stopOnSignal(() => server.stop(BEHIND_A_PROXY));
} catch (error) {
  const problem = startProblem(error, undefined);
  if (problem === undefined) throw error;
  console.error(`The web service cannot start:\n${problem}`);
  process.exit(1);
}
