import fc from 'fast-check';

/** A placeholder for a tree that is too deep to build. It is inserted as text. */
const DEEP = '\u{e000}deep\u{e000}';
const LEVELS = [40, 5_000, 200_000];

/** The JSON text of a value, with the deep trees in their places. */
export function jsonWithDepth(value: unknown, levels: number): string {
  const arrays = `${'['.repeat(levels)}${']'.repeat(levels)}`;
  return (JSON.stringify(value) ?? '').replaceAll(JSON.stringify(DEEP), arrays);
}
export const depth = fc.constantFrom(...LEVELS);

/**
 * Texts that PostgreSQL, JSON, SQL, JavaScript or a date parser read differently than a person would, or that UTF-8 or
 * PostgreSQL cannot store.
 */
/** What UTF-8 or PostgreSQL has no bytes for. */
const unstorable = fc.constantFrom('\0', 'a\0b', '\ud800', 'x\udfff', '\udc00\ud800');

export const hostileText = fc.oneof(
  unstorable,
  fc.constantFrom(
    '\u{10ffff}',
    '\ufffd',
    '\ufeff',
    '\u202e\u2028',
    '👩‍👩‍👧',
    'e\u0301'.repeat(50),
    '',
    ' ',
    '\t\n',
    '\u00a0',
    '%',
    '_',
    '\\',
    "'",
    '"',
    "' or true --",
    '$1',
    '{}',
    '[]',
    '{',
    '~',
    '~~',
    ':',
    '*',
    '(',
    '[',
    '\\1',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '0x10',
    '007',
    '1e2',
  ),
  fc.constantFrom('x'.repeat(201), 'x'.repeat(70_000), '🏗'.repeat(3_000), '\u0130'.repeat(200)),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

const zones = [
  'Z',
  '+00:00',
  '+23:59',
  '-23:59',
  '+15:59',
  '-15:59',
  '+16:00',
  '+24:00',
  '+99:99',
  '-00:00',
  '',
  '+14',
  'z',
];
const days = [
  '0000-01-01',
  '0000-00-00',
  '0001-01-01',
  '0001-12-31',
  '0099-01-01',
  '1899-12-31',
  '1900-01-01',
  '1969-12-31',
  '2024-02-29',
  '2023-02-29',
  '2024-02-30',
  '2199-12-31',
  '2200-01-01',
  '9999-12-31',
  '10000-01-01',
  '+010000-01-01',
  '+294276-12-31',
  '294276-12-31',
  '294277-01-01',
  '-000001-01-01',
  '-004713-11-23',
  '4714-11-24 BC',
  '+275760-09-13',
  '2024-13-01',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  'today',
  '2024-1-1',
];
const times = [
  '00:00:00',
  '23:59:59',
  '23:59:60',
  '24:00:00',
  '12:00:00.123456789',
  '12:00',
  '23:59:59.999999999',
  '00:00:00.0000001',
];

export const hostileDay = fc.constantFrom(...days);
const instantOf = (day = '2026-03-17', time = '12:00:00', zone = 'Z', between = 'T') =>
  `${day}${between}${time}${zone}`;
/** Usually odd in one part only: a request that is odd everywhere is refused at the first part. */
export const hostileInstant = fc.oneof(
  // Valid in ISO 8601, but PostgreSQL does not accept all of them.
  fc.constantFrom('+23:59', '-23:59', '+16:00', '+15:59').map((zone) => instantOf(undefined, undefined, zone)),
  fc.constantFrom(...zones).map((zone) => instantOf(undefined, undefined, zone)),
  hostileDay.map((day) => instantOf(day)),
  fc.constantFrom(...times).map((time) => instantOf(undefined, time)),
  fc
    .tuple(hostileDay, fc.constantFrom(...times), fc.constantFrom(...zones), fc.constantFrom('T', ' ', 't'))
    .map((parts) => instantOf(...parts)),
);

const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  2 ** 64,
  1e21,
  1e308,
  -1e308,
  5e-324,
  99_999_999_999_999,
  100_000_000_000_000,
];
export const hostileNumber = fc.constantFrom(...numbers);

/** Any value of JSON. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.oneof(hostileInstant, hostileDay) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(DEEP, { a: DEEP }, [DEEP, '\0']) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(hostileText, fc.oneof(hostileText, hostileNumber), { maxKeys: 3, noNullPrototype: true }),
  },
  { weight: 1, arbitrary: fc.uuid() },
);

/** As part of an address: also bytes that are no UTF-8, and percent signs without a meaning. */
export const hostileQueryText = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.oneof(hostileText, hostileInstant, hostileDay).map((text) => encodeURIComponent(text.toWellFormed())),
  },
  { weight: 2, arbitrary: hostileNumber.map(String) },
  { weight: 2, arbitrary: hostileInstant }, // where a plus sign is a space
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '%00',
      '%ff',
      '%ED%A0%80',
      '%',
      '%zz',
      '%C0%80',
      '+',
      '%252e',
      'a=b',
      '9223372036854775808',
      '1~',
      '~1',
      '%F4%90%80%80',
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        hostileInstant,
        fc.constantFrom('1', '0', '-1', '999999999999999999', '9223372036854775808', '1e3', '%00', ''),
      )
      .map(([at, id]) => `${encodeURIComponent(at)}~${id}`),
  },
);
