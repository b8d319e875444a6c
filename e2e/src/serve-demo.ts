import process from 'node:process';
import { buildDemoIfChanged, DEMO_DIST } from '../../tools/emulation/build-demo.ts';
import { serveFiles } from '../../tools/emulation/serve-files.ts';

// As a host whose rule for all the rest is the page itself: a browser prints a line for each page that comes with a 404.
await buildDemoIfChanged((line) => void process.stdout.write(`${line}\n`));
await serveFiles(DEMO_DIST, Number(process.env.PORT), '/', 200);
