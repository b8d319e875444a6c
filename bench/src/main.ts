import { loadavg } from 'node:os';
import process from 'node:process';
import { startPostgres } from '@plumbline/service-kit/testing/postgres';
import { argumentsOrEnd } from '../../tools/command-line.ts';
import { benchActivity } from './activity.ts';
import { benchDemo } from './demo.ts';
import { benchEdit } from './edit.ts';
import { benchGrids } from './grids.ts';
import { benchImport, importedFiles } from './import.ts';
import { benchLive } from './live.ts';
import { benchLookup } from './lookup.ts';
import { type Budget, reportGoals } from './measure.ts';
import { say } from './say.ts';
import { benchScale } from './scale.ts';
import { benchSchedule } from './schedule.ts';
import { benchServices } from './services.ts';
import { benchStart } from './start.ts';
import { benchWholeStack } from './whole-stack.ts';

/** Each part by its name: `npm run bench` measures them all, `npm run bench -- services` one. README.md says what. */
const parts: Record<string, () => Promise<Budget[]>> = {
  services: () => onBothEngines(benchServices),
  lookup: () => onBothEngines(benchLookup),
  live: () => onBothEngines(benchLive),
  activity: () => onBothEngines(benchActivity),
  start: benchStart,
  edit: benchEdit,
  schedule: benchSchedule,
  grids: () => benchGrids(sizes),
  import: () => benchImport(values.file),
  demo: benchDemo,
  page: () => benchWholeStack(values['nyc-csv'] ?? process.env.NYC_CSV),
  scale: () => benchScale(scale),
};
/** Takes minutes and gigabytes: measured when it is named. */
const ON_DEMAND = new Set(['scale']);

const USAGE = `Usage: npm run bench -- [services] [lookup] [live] [activity] [start] [edit] [schedule] [grids] [import] [demo] [page] [--rows N (1000 or more), repeated] [--nyc-csv FILE] [--file jobs.csv|jobs.xlsx (of import), repeated]
       npm run bench -- scale [--companies N] [--jobs N (of a company, 1000 or more)] [--history N (rows of a company)]`;
const { values, positionals } = argumentsOrEnd(USAGE, {
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    rows: { type: 'string', multiple: true },
    'nyc-csv': { type: 'string' },
    file: { type: 'string', multiple: true },
    companies: { type: 'string', default: '100' },
    jobs: { type: 'string', default: '10000' },
    history: { type: 'string', default: '25000' },
  },
});
const sizes = (values.rows ?? ['10000', '100000']).map(Number);
const scale = { companies: Number(values.companies), jobs: Number(values.jobs), history: Number(values.history) };
const unknown = positionals.filter((name) => !(name in parts));
const isScaleWrong = !(scale.companies >= 1 && scale.jobs >= 1_000 && scale.history >= 1);
const isFileWrong = values.file?.some((file) => !importedFiles.includes(file)) ?? false;
if (unknown.length > 0 || isFileWrong || sizes.some((size) => !(size >= 1_000)) || isScaleWrong) {
  console.error(USAGE);
  process.exit(2);
}

const budgets: Budget[] = [];
for (const [name, bench] of Object.entries(parts)) {
  if (positionals.length > 0 ? !positionals.includes(name) : ON_DEMAND.has(name)) continue;
  say(`\n== ${name}; others keep this machine at a load of ${loadavg()[0]?.toFixed(1)} ==`);
  budgets.push(...(await bench()));
}
reportGoals(budgets);
const over = budgets.filter(({ ratio, atMost }) => ratio > atMost);
say(`\n${budgets.length - over.length} budgets kept, ${over.length} passed over`);
for (const { what } of over) say(`  ${what}`);
process.exitCode = over.length > 0 ? 1 : 0;

async function onBothEngines(bench: (engine: 'pglite' | 'postgres') => Promise<Budget[]>): Promise<Budget[]> {
  const onPglite = await bench('pglite');
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  try {
    return [...onPglite, ...(await bench('postgres'))];
  } finally {
    await postgres.stop();
  }
}
