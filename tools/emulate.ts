import process from 'node:process';
import { argumentsOrEnd } from './command-line.ts';
import { buildDemoIfChanged, DEMO_DIST } from './emulation/build-demo.ts';
import { serveFiles } from './emulation/serve-files.ts';

const { values } = argumentsOrEnd(
  `Usage: npm run emulate
       npm run build:demo

  The whole product as a folder of files, without a server: \`emulate\` serves it on http://localhost:4410, or on PORT; \`build:demo\` only
  makes the folder, emulation/dist.`,
  { args: process.argv.slice(2), options: { 'build-only': { type: 'boolean' } } },
);
const say = (line: string) => process.stdout.write(`${line}\n`);
await buildDemoIfChanged(say);
if (values['build-only']) say('\n  The demo is in emulation/dist: put it on any web host, below any path.\n');
else {
  const { origin } = await serveFiles(DEMO_DIST, Number(process.env.PORT ?? 4410));
  say(`\n  Plumbline, emulated, is on ${origin}\n\n  Everything happens in the browser. Ctrl+C stops.`);
}
