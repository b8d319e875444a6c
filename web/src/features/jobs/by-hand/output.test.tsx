import { fireEvent, waitFor } from '@testing-library/react';
import { type Cell, readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, click, field, fill, said } from '../../../testing/hands.ts';
import { writeWorkbook } from '../../../ui/grid/output/export/workbook.ts';
import type { ToWorker } from '../../../ui/grid/output/export/workbook-worker.ts';
import { dollars, grid, open } from './testing.ts';

// What is printed and exported adds up to what the screen shows, to the cent, whatever is filtered, grouped or hidden.

const MONEY = ['Original Contract', 'Revised Contract', 'Invoiced Amount', 'Amount Left to Invoice', 'Retainage'];

/** Its division, contract, billed and retainage. A name with "Roof" is what the tests search for. */
const job = (division: string, jobName: string, [contract, invoiced, retainage]: readonly number[]) => ({
  division,
  jobName,
  originalContractAmount: dollars(contract ?? 0),
  finalContractAmount: dollars(contract ?? 0),
  invoicedAmount: dollars(invoiced ?? 0),
  remainingInvoiceAmount: dollars((contract ?? 0) - (invoiced ?? 0)),
  retainageAmount: retainage === undefined ? null : dollars(retainage),
});
const JOBS = [
  job('Construction', 'Roof of the depot', [1_000_000.1, 333_333.33, 0.07]),
  job('Construction', 'Roof of the barn', [0.2, 0.1]),
  job('Construction', 'Paving', [77_777.77, 5.55, 1.11]),
  job('Maintenance', 'Roof repair', [-4_000.99, 12.34, 0.01]),
  job('Maintenance', 'Roof leak', [99_999_999.99, 88_888_888.88, 7_654_321.09]),
];

/** Writes the workbook in the page. */
class WriterInPage {
  onmessage: ((event: object) => void) | null = null;
  readonly #parts: Extract<ToWorker, { kind: 'rows' }>[] = [];
  async postMessage(message: ToWorker): Promise<void> {
    if (message.kind === 'rows') return void this.#parts.push(message);
    const [rows, looks] = [this.#parts.flatMap((part) => part.rows), this.#parts.flatMap((part) => part.looks)];
    const bytes = await writeWorkbook(message.head, rows, looks);
    this.onmessage?.({ data: { kind: 'done', bytes } });
  }
  terminate(): void {}
}

let saved: Blob | null;
beforeEach(() => {
  saved = null;
  vi.stubGlobal('Worker', WriterInPage);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob; // no other thing is saved
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[$,)]/g, '').replace('(', '-')) * 100);

/** The sums on the screen under a title: of each group, then the total. */
function onScreen(title: string): number[] {
  const place = grid.header(title).getAttribute('aria-colindex');
  const ofGroups = grid.groups().map((line) => line.querySelector(`[aria-colindex="${place}"]`)?.textContent ?? '');
  return [...ofGroups, grid.total(title)].map(cents);
}

/** The same sums of the workbook, each as it is stored there and as a spreadsheet would calculate it again from the rows. */
async function inWorkbook(title: string): Promise<{ stored: number[]; calculated: number[] }> {
  const { sheets } = await readXlsx(new Uint8Array((await saved?.arrayBuffer()) ?? []), { readStyles: true });
  const { rows = [], cells = new Map<string, Cell>() } = sheets[0] ?? {};
  const column = rows[0]?.indexOf(title) ?? -1;
  const sums = rows
    .flatMap((_, at) => cells.get(`${at},${column}`) ?? [])
    .filter(({ formula }) => formula !== undefined);
  const isSum = (at: number) => cells.get(`${at},${column}`)?.formula !== undefined;
  const calculated = sums.map(({ formula = '' }) => {
    const [, from, to] = /^SUBTOTAL\(\d+,[A-Z]+(\d+):[A-Z]+(\d+)\)$/.exec(formula) ?? [];
    const places = [...rows.keys()].filter((at) => at >= Number(from) - 1 && at <= Number(to) - 1 && !isSum(at));
    return places.reduce((sum, at) => sum + Math.round(Number(rows[at]?.[column] ?? 0) * 100), 0);
  });
  return { stored: sums.map(({ formulaResult }) => Math.round(Number(formulaResult) * 100)), calculated };
}

/** The same sums on paper. */
function onPaper(title: string): number[] {
  const tables = [...document.querySelectorAll('[data-print-sheet] table')];
  const textsOf = (row: Element) => [...row.querySelectorAll('th, td')].map((each) => each.textContent?.trim() ?? '');
  for (const table of tables) {
    const rows = [...table.querySelectorAll('tr')].map(textsOf);
    const titles = rows.find((texts) => texts.includes(title));
    if (!titles) continue;
    const isSum = ([first = '']: string[]) => /^(Total|Construction|Maintenance)\b|^Division/.test(first);
    // The head of a line of sums spans columns: count from the right.
    const place = titles.indexOf(title) - titles.length;
    return rows.filter(isSum).map((texts) => cents(texts.at(place) ?? ''));
  }
  throw new Error(`${title} is not printed`);
}

async function exportWorkbook(): Promise<void> {
  saved = null;
  click(button('Export'));
  click(await said('Excel workbook (.xlsx)'));
  await waitFor(() => expect(saved).not.toBeNull());
}
function printed<T>(look: () => T): T {
  fireEvent(window, new Event('beforeprint'));
  try {
    return look();
  } finally {
    fireEvent(window, new Event('afterprint'));
  }
}

async function expectAlike(shown: readonly string[], expected: Record<string, number[]> = {}): Promise<void> {
  await exportWorkbook();
  for (const title of shown) {
    const screen = onScreen(title);
    expect(await inWorkbook(title), title).toEqual({ stored: screen, calculated: screen });
    expect(
      printed(() => onPaper(title)),
      title,
    ).toEqual(screen);
    if (expected[title]) expect(screen).toEqual(expected[title]);
  }
}

test('all jobs', async () => {
  await open(...JOBS);
  await expectAlike(MONEY, { 'Original Contract': [101_073_777_07] });
});

test('a search, groups of which one is collapsed, and hidden columns', async () => {
  await open(...JOBS);
  await grid.choose('Division', 'Group by this column');
  await waitFor(() => expect(grid.groups()).toHaveLength(2));
  fill(field('Search jobs'), 'roof');
  await said('4 of 5 jobs in 2 groups');
  await grid.choose('Division', 'Hide column');
  await grid.choose('Revised Contract', 'Hide column');
  await expectAlike(
    MONEY.filter((title) => title !== 'Revised Contract'),
    { 'Invoiced Amount': [333_333_43, 88_888_901_22, 89_222_234_65] },
  );
  click(button('Collapse all'));
  await waitFor(() => expect(grid.texts('Job #')).toEqual([]));
  await expectAlike(['Original Contract', 'Retainage'], { Retainage: [7, 7_654_321_10, 7_654_321_17] });
});

test('a job whose group was edited is in its new one, while the screen leaves it in place', async () => {
  const title = 'Original Contract';
  await open(...JOBS);
  await grid.choose('Division', 'Group by this column');
  await waitFor(() => expect(grid.groups()).toHaveLength(2));
  const first = grid.texts('Job #')[0] ?? '';
  grid.typeOver(first, 'Division', 'Maintenance');
  await exportWorkbook();
  const file = await inWorkbook(title);
  const paper = printed(() => onPaper(title));
  expect(grid.texts('Job #')[0]).toBe(first);
  const heading = grid.groups()[0]?.querySelector('[role=gridcell]');
  if (!heading) throw new Error('no group is drawn');
  fireEvent.contextMenu(heading);
  click(await said('Regroup edited rows'));
  await waitFor(() => expect(grid.texts('Job #')[0]).not.toBe(first));
  expect(file).toEqual({ stored: onScreen(title), calculated: onScreen(title) });
  expect(paper).toEqual(onScreen(title));
});

test('subtotals, a file and paper say which figures are not saved, as the totals do', async () => {
  const store = await open(...JOBS);
  store.changeUnseen('J-1', 'Ana Abbott', { jobCostToDate: dollars(1_000) });
  grid.typeOver('J-1', 'Current Cost', '2,000');
  await waitFor(() => expect(grid.cell('J-1', 'Current Cost').getAttribute('data-mark')).toBe('conflict'));
  grid.typeOver('J-4', 'Pay App Due Day', 'soon');
  await grid.choose('Division', 'Group by this column');
  await waitFor(() => expect(grid.groups()).toHaveLength(2));
  const heads = grid.groups().map((line) => line.querySelector('[data-column="0"]'));
  expect(heads.map((head) => head?.textContent)).toEqual([
    expect.stringMatching(/Construction 3 jobs · 1 not saved/),
    expect.stringMatching(/Maintenance 2 jobs$/),
  ]);
  const COUNTED = 'Counts 1 figure that is not saved and needs attention';
  expect(heads[0]?.getAttribute('aria-description')).toBe(COUNTED);
  const remarks = [COUNTED, 'Current Cost', '', 'Pay App Due Day: typed “soon”', COUNTED];
  await exportWorkbook();
  const { sheets } = await readXlsx(new Uint8Array((await saved?.arrayBuffer()) ?? []));
  const [titles = [], ...rows] = sheets[0]?.rows ?? [];
  const inFile = rows.map((row) => String(row[titles.indexOf('Not Saved')] ?? ''));
  expect(inFile.filter((text, at) => text !== '' || at === 4)).toEqual(remarks);
  const paper = printed(() => document.querySelector('[data-print-sheet] table:last-of-type')?.textContent ?? '');
  for (const text of ['Not Saved', ...remarks]) expect(paper).toContain(text);
  // A hidden column counts in others, such as the revised contract, and on the screen.
  await grid.choose('Current Cost', 'Hide column');
  await waitFor(() => expect(grid.titles()).not.toContain('Current Cost'));
  expect(printed(() => document.querySelector('[data-print-sheet] table:last-of-type')?.textContent ?? '')).toContain(
    'Current Cost',
  );
});

test('a text file keeps dates, amounts and a note that looks like a formula', async () => {
  await open(...JOBS);
  grid.typeOver('J-2', 'Notes', '=1+1');
  grid.typeOver('J-2', 'Date Sold', '2/29/2024');
  grid.typeOver('J-2', 'Change Orders', '(1,234.50)');
  await grid.expectSaved();
  click(button('Export'));
  click(await said('Text with commas (.csv)'));
  await waitFor(() => expect(saved).not.toBeNull());
  const bytes = new Uint8Array((await saved?.arrayBuffer()) ?? []);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text).toMatch(/^\uFEFFJob #,/);
  const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
  expect(data.map((row) => row['Job #'])).toEqual(grid.texts('Job #'));
  expect(data[1]).toMatchObject({ Notes: "'=1+1", 'Date Sold': '02/29/2024', 'Change Orders': '-1234.50' });
});
