import process from 'node:process';
import { buildDemoIfChanged, DEMO_DIST } from './emulation/build-demo.ts';
import { serveFiles } from './emulation/serve-files.ts';

// npm run emulate: serves the product without a server, from a folder of files. npm run build:demo only makes the folder.
const say = (line: string) => process.stdout.write(`${line}\n`);
await buildDemoIfChanged(say);
if (process.argv.includes('--build-only'))
  say('\n  The demo is in emulation/dist: put it on any web host, below any path.\n');
else {
  const { origin } = await serveFiles(DEMO_DIST, Number(process.env.PORT ?? 4410));
  say(`\n  Plumbline, emulated, is on ${origin}\n\n  Everything happens in the browser. Ctrl+C stops.`);
}
