import { describe, expect, test } from 'vitest';
import type { CellValue } from '../cells/cell-value.ts';
import { column } from '../testing.ts';
import type { GridColumn } from './column-layout.ts';
import { type KeyedScene, type PasteWay, planKeyedPaste } from './keyed-paste.ts';

interface Row {
  readonly id: string;
  readonly [field: string]: CellValue;
}

const titled = (title: string, made: GridColumn): GridColumn => ({ ...made, title });
const number = titled('Job #', column('number', 'text', false));
const external = { ...titled('External Id', column('external', 'text', false)), isHidden: true };
const all = [
  number,
  titled('Job Name', column('name', 'text', false)),
  titled('Retainage', column('retainage', 'currency')),
  titled('Payments', column('payments', 'currency')),
  titled('Notes', column('notes', 'text')),
  titled('Sold', column('sold', 'date')),
  external,
  { ...titled('Cost', column('cost', 'currency')), isHidden: true },
];
const visible = all.filter(({ isHidden }) => !isHidden);

const job = (id: string, jobNumber: string): Row => ({ id, number: jobNumber, external: `acc-${id}` });
/** What other programs call the columns. */
const OTHERS: Readonly<Record<string, string>> = {
  'job no.': 'number',
  no: 'number',
  'ret. held': 'retainage',
  paid: 'payments',
  received: 'payments',
};
// The rows in the order on screen; a filter hides the last.
const JOBS = [job('a', '25-001'), job('b', '25-002'), job('c', '250'), job('d', '300'), job('hidden', 'X-9')];

function pasted(text: string, at: string, way: PasteWay = 'auto', jobs: readonly Row[] = JOBS) {
  const block = text.split('\n').map((line) => line.split('\t'));
  const left = visible.findIndex(({ title }) => title === at);
  const scene: KeyedScene<Row> = {
    rows: jobs.filter(({ id }) => id !== 'hidden'),
    allRows: jobs,
    columns: visible,
    allColumns: all,
    keys: [number, external],
    fieldOfHeading: (heading) => OTHERS[heading.toLowerCase()],
    options: {},
    isReadOnly: false,
    value: (row, field) => row[field] ?? null,
  };
  const plan = planKeyedPaste(block, { top: 2, bottom: 2, left, right: left }, scene, way);
  const cells = plan.changes.map(
    ({ rowId, field, text: typed, invalid }) => `${rowId}.${field}=${invalid?.text ?? typed}`,
  );
  return { ...plan, cells: cells.join(' '), by: plan.matching?.title ?? (plan.refusal ? 'refused' : 'position') };
}

describe('a paste goes by', () => {
  test.each([
    // case, clipboard, selected column, key, what it writes (the selected row is c)
    [
      'the key at its place, in any order',
      '25-002\tName\t7\n25-001\tName\t8',
      'Job #',
      'Job #',
      'b.retainage=7 a.retainage=8',
    ],
    ['the key at its place, though it looks like an amount', '300\tName\t7', 'Job #', 'Job #', 'd.retainage=7'],
    ['the key whatever its case and spaces', ' x-9 \tName\t7', 'Job #', 'Job #', 'hidden.retainage=7'],
    [
      'the key as an import compares it: no spaces, none that nobody sees, and wide letters',
      '25 - 002\tName\t7\nＸ-\u200b9\tName\t8',
      'Job #',
      'Job #',
      'b.retainage=7 hidden.retainage=8',
    ],
    ['a key that no amount can be', '25-001\t7\nX-9\t8', 'Retainage', 'Job #', 'a.retainage=7 hidden.retainage=8'],
    ['the other key', 'acc-b\t7', 'Payments', 'External Id', 'b.payments=7'],
    ['a key in the last column', '7\t25-001', 'Retainage', 'Job #', 'a.retainage=7'],
    ['a key beside a text', '25-001\t7', 'Notes', 'Job #', 'a.notes=7'],
    [
      'position where a key may be an amount',
      '250\t7\n300\t8',
      'Retainage',
      'position',
      'c.retainage=250 c.payments=7 d.retainage=300 d.payments=8',
    ],
    [
      'position where a key may be a number in a text',
      '250\t1/2/2025',
      'Notes',
      'position',
      'c.notes=250 c.sold=1/2/2025',
    ],
    [
      'position where a key comes twice without a heading',
      '25-001\t7\n25-001\t8',
      'Retainage',
      'position',
      'c.retainage=25-001 c.payments=7 d.retainage=25-001 d.payments=8',
    ],
    [
      'position where some are no keys',
      '25-001\t7\nother\t8',
      'Retainage',
      'position',
      'c.retainage=25-001 c.payments=7 d.retainage=other d.payments=8',
    ],
    [
      'position where there is nothing but keys',
      '25-001\n25-002',
      'Notes',
      'position',
      'c.notes=25-001 d.notes=25-002',
    ],
    ['position where nothing names a row', '5\t6', 'Retainage', 'position', 'c.retainage=5 c.payments=6'],
  ])('%s', (_, text, at, by, cells) => expect(pasted(text, at)).toMatchObject({ by, cells }));
});

describe('headings', () => {
  test.each([
    [
      'map columns wherever they are, and the key rows',
      'Notes\tJob #\tRetainage\nhello\t300\t9',
      'Job #',
      'Job #',
      'd.notes=hello d.retainage=9',
    ],
    ['map a hidden column, too', 'job  #\tCost\n25-001\t5', 'Notes', 'Job #', 'a.cost=5'],
    [
      'without a key map columns alone',
      'Notes\tRetainage\nhello\t9',
      'Payments',
      'position',
      'c.notes=hello c.retainage=9',
    ],
    [
      'of which most name columns map these',
      'Payments\tComment\tNotes\n5\tx\thello',
      'Notes',
      'position',
      'c.payments=5 c.notes=hello',
    ],
    ['need lines below them', 'Notes\tRetainage', 'Notes', 'position', 'c.notes=Notes c.sold=Retainage'],
    ['of one column name the one it is pasted on', 'Notes\nhello', 'Notes', 'position', 'c.notes=hello'],
    ['of one column are a text elsewhere', 'Sold\nhello', 'Notes', 'position', 'c.notes=Sold d.notes=hello'],
    [
      'that name a column twice are values',
      'Notes\tNotes\na\tb',
      'Notes',
      'position',
      'c.notes=Notes c.sold=Notes d.notes=a d.sold=b',
    ],
  ])('%s', (_, text, at, by, cells) => expect(pasted(text, at)).toMatchObject({ by, cells }));

  test('that name no column are left out beside a key, and reported', () => {
    const plan = pasted('Job #\tComment\tNotes\n25-001\tx\ty', 'Job #');
    expect([plan.cells, plan.unknownHeadings]).toEqual(['a.notes=y', ['Comment']]);
    expect(pasted('Payments\tComment\tNotes\n5\tx\thello', 'Notes').unknownHeadings).toEqual(['Comment']);
  });
});

describe('headings of other programs', () => {
  test('name columns as titles do, and the key among them', () => {
    const plan = pasted('Job No.\tRet. Held\tPaid\n25-002\t7\t8', 'Job #');
    expect([plan.by, plan.cells]).toEqual(['Job #', 'b.retainage=7 b.payments=8']);
    expect(pasted('Paid\tNotes\n5\thello', 'Notes').cells).toBe('c.payments=5 c.notes=hello');
  });

  test('leave a column to its own title', () => {
    const plan = pasted('Job #\tPaid\tPayments\n25-002\t7\t8', 'Job #');
    expect([plan.cells, plan.unknownHeadings]).toEqual(['b.payments=8', ['Paid']]);
  });

  test('that name one column twice are refused', () =>
    expect(pasted('Job #\tPaid\tReceived\n25-002\t7\t8', 'Job #').refusal).toBe('the headings name Payments twice'));

  test('alone make no key of a word among values', () => {
    const plan = pasted('No\t7\tx\nYes\t8\ty', 'Retainage');
    expect(plan.by).toBe('position');
  });
});

describe('a line that seems to be a heading and names no column', () => {
  const words = '“Cost thru Oct” seems to be a heading that names no column. Copy the values alone';

  test('is refused, for each value would land one row too low; by position all the same', () => {
    const text = 'Cost thru Oct\n5\n6';
    expect(pasted(text, 'Retainage')).toMatchObject({ refusal: words, cells: '', instead: { way: 'position' } });
    expect(pasted(text, 'Retainage', 'position').cells).toBe('c.retainage=Cost thru Oct d.retainage=5');
  });

  test('also over several columns of values', () =>
    expect(pasted('Cost thru Oct\tOther\n5\t6\n7\t8', 'Retainage').refusal).toBe(words));

  test.each([
    ['a word for no value', 'TBD\n5\n6', 'Retainage'],
    ['a value that is none, among others', 'abc\n5\nxyz', 'Retainage'],
    ['two lines', 'Cost thru Oct\n5', 'Retainage'],
    ['texts', 'Remarks\nhello\nthere', 'Notes'],
    ['figures', '12,3x\n5\n6', 'Retainage'],
  ])('not %s', (_, text, at) => expect(pasted(text, at).refusal).toBeNull());
});

test('unknown keys, lines without a key, and hidden rows are reported', () => {
  const plan = pasted('25-001\tN\t1\n99-9\tN\t2\n\tTotal\t3\nX-9\tN\t4', 'Job #');
  expect(plan.cells).toBe('a.retainage=1 hidden.retainage=4');
  expect(plan.matching).toEqual({ title: 'Job #', matched: 2, notShown: 1, missing: ['99-9'], withoutKey: 1 });
});

test('writes nothing if no key is found', () => {
  const plan = pasted('99-8\tN\t1\n99-9\tN\t2', 'Job #');
  expect([plan.cells, plan.matching?.missing, plan.instead?.way]).toEqual(['', ['99-8', '99-9'], 'position']);
});

describe('refuses', () => {
  test('a row that occurs twice with different values', () => {
    const plan = pasted('25-001\tN\t1\n25-001\tN\t2', 'Job #');
    expect(plan.refusal).toBe('Job # 25-001 is in the clipboard twice, with different values');
    expect([plan.cells, plan.instead?.way]).toEqual(['', 'position']);
  });

  test('a key that two rows have', () => {
    const twins = [job('a', '25-001'), job('b', '25-001 ')];
    expect(pasted('25-001\tN\t1', 'Job #', 'auto', twins).refusal).toBe('Job # 25-001 is in the sheet 2 times');
  });
});

test.each([
  ['by key', 'Job #', '25-001\tN\t1\tp\n25-002\tN\t2', 'a.retainage=1 a.payments=p b.retainage=2'],
  ['by headings', 'Notes', 'Notes\tRetainage\nx\t1\ny', 'c.notes=x c.retainage=1 d.notes=y'],
  ['by position', 'Retainage', '1\t2\n3', 'c.retainage=1 c.payments=2 d.retainage=3'],
])('a short line leaves the cells past its end as they are, %s', (_, at, text, cells) =>
  expect(pasted(text, at).cells).toBe(cells),
);

test('headings that name a column twice beside a key are refused, since nobody knows which one is meant', () => {
  const plan = pasted('Job #\tPayments\tPayments\n25-001\t5\t6', 'Job #');
  expect(plan).toMatchObject({ refusal: 'the headings name Payments twice', cells: '' });
});

test('accepts a line that occurs twice unchanged', () => {
  expect(pasted('25-001\tN\t1\n25-001\tN\t1', 'Job #').cells).toBe('a.retainage=1');
});

describe('instead', () => {
  test('by position, as the cells are arranged', () =>
    expect(pasted('25-001\tName\t7', 'Job #', 'position')).toMatchObject({ by: 'position', cells: 'c.retainage=7' }));

  test('by the key, if the values could also be amounts', () => {
    const asked = '250\t7\n300\t8';
    expect(pasted(asked, 'Retainage').instead).toEqual({ way: 'key', title: 'Job #' });
    expect(pasted(asked, 'Retainage', 'key')).toMatchObject({ by: 'Job #', cells: 'c.retainage=7 d.retainage=8' });
  });

  test('nothing, if no text is a key', () => expect(pasted('5\t6', 'Retainage').instead).toBeNull());
});
