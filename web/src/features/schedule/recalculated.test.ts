// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { scheduleOf } from '@plumbline/domain/schedule/schedule-of';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { anyJob, TODAY } from '@plumbline/domain/schedule/testing';
import { isRow } from '@plumbline/sheet/rows/grouped-rows';
import { settings } from '@plumbline/sheet/testing';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExportSource, exportLines, totalsOf } from '../../ui/grid/output/export/export-source.ts';
import { eachSheetRow, type SheetCell, sheetHead } from '../../ui/grid/output/export/sheet.ts';
import { exportSource } from '../../ui/grid/output/export/testing.ts';
import { writeWorkbook } from '../../ui/grid/output/export/workbook.ts';

const hasOffice = spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0;

/** By itself it shows the sums that the file brings. */
const RECALCULATE_ALWAYS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode"><value>0</value></prop></item>
</oor:items>`;
/** Commas, quotes, UTF-8, from the first line. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1';

// Machines without LibreOffice leave this out: `apt-get install libreoffice-calc` brings it.
describe.skipIf(!hasOffice)('the exported WIP schedule, recalculated by LibreOffice', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-recalculated-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function recalculated(workbook: Uint8Array): Promise<string[][]> {
    const profile = join(folder, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), RECALCULATE_ALWAYS);
    await writeFile(join(folder, 'schedule.xlsx'), workbook);
    const { status, stderr } = spawnSync(
      'soffice',
      [
        `-env:UserInstallation=${pathToFileURL(profile)}`,
        '--headless',
        '--convert-to',
        CSV,
        '--outdir',
        folder,
        join(folder, 'schedule.xlsx'),
      ],
      { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    );
    expect(status, stderr).toBe(0);
    return Papa.parse<string[]>(await readFile(join(folder, 'schedule.csv'), 'utf8'), { skipEmptyLines: true }).data;
  }

  test('has the page’s subtotals and totals, to the cent; and another cost another sum', async () => {
    const basis = scheduleBasis(defaultScheduleSettings, TODAY);
    const jobs = fc.sample(anyJob, { numRuns: 300, seed: 13 });
    const lines = jobs.map((job, place) => ({
      id: String(place),
      jobNumber: `26-${place}`,
      ...scheduleOf(job, basis),
    }));
    const source = exportSource(
      lines,
      [settings('jobNumber', 'text'), ...scheduleTable.columns],
      ['section', 'method'],
    );
    const rows: SheetCell[][] = [];
    await eachSheetRow(source, (cells) => rows.push(cells));
    const found = await recalculated(await writeWorkbook(sheetHead(source, { title: 'WIP schedule' }), rows, []));

    const [, ...body] = found;
    const expected = totalLines(source);
    expect(expected.length).toBeGreaterThan(10);
    for (const { place, totals } of expected) {
      const shown = source.columns.map(({ field }, at) =>
        totals.has(field) ? [field, body[place]?.[at]?.trim()] : [],
      );
      const own = source.columns.map(({ field }) => (totals.has(field) ? [field, totals.get(field)] : []));
      expect(shown).toEqual(own);
    }

    const [billed, changed] = [source.columns.findIndex(({ field }) => field === 'billed'), body.length - 2];
    const before = Number(rows[changed]?.[billed]);
    rows[changed] = rows[changed]?.with(billed, before + 1) ?? [];
    const [, ...after] = await recalculated(
      await writeWorkbook(sheetHead(source, { title: 'WIP schedule' }), rows, []),
    );
    expect(after.at(-1)?.[billed]).not.toBe(body.at(-1)?.[billed]);
  });
});

/** Each line that adds up others, by its place below the headings, with what the page shows in it. Sums that leave the range of an amount have none. */
function totalLines(source: ExportSource) {
  const lines = exportLines(source);
  const textsOf = (rows: ExportSource['rows']) =>
    new Map([...totalsOf(source, rows)].flatMap(([field, { value, text }]) => (value === null ? [] : [[field, text]])));
  const groups = lines.flatMap((line, place) =>
    isRow(line) ? [] : [{ place, totals: textsOf(source.rows.slice(line.from, line.to)) }],
  );
  return [...groups, { place: lines.length, totals: textsOf(source.rows) }];
}
