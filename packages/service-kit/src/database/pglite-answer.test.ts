import { messages, protocol } from '@electric-sql/pglite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer, type TextRow } from './pglite-answer.ts';

const encoder = new TextEncoder();

function message(type: string, ...parts: readonly (number[] | Uint8Array)[]): number[] {
  const body = parts.flatMap((part) => [...part]);
  return [type.charCodeAt(0), ...int32(body.length + 4), ...body];
}
const int16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const int32 = (value: number): number[] => [...int16(value >> 16), ...int16(value)];
const dataRow = (row: TextRow): number[] =>
  message(
    'D',
    int16(row.length),
    ...row.map((text) => {
      if (text === null) return int32(-1);
      const bytes = encoder.encode(text);
      return [...int32(bytes.length), ...bytes];
    }),
  );
const completed = message('C', encoder.encode('SELECT 1\0'));
const ready = message('Z', encoder.encode('T'));

test('rows are read as PGlite’s own reader does, whatever they hold', () => {
  const text = fc.oneof(
    fc.constant(''),
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 300, unit: 'grapheme' }),
  );
  const row = fc.array(fc.option(text), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const bytes = Uint8Array.from([...rows.flatMap(dataRow), ...completed, ...ready]);
      const theirs: (string | null)[][] = [];
      new protocol.Parser().parse(bytes, (each) => each instanceof messages.DataRowMessage && theirs.push(each.fields));
      const answer = readAnswer(bytes);
      const withoutMark = answer.rows.map((each) => each.map((value) => value?.replace(/^\ufeff/, '') ?? null));
      expect(withoutMark).toEqual(theirs); // theirs drops a byte order mark
      expect(answer.rows).toEqual(rows);
      expect(answer.others.map(({ name }) => name)).toEqual(['commandComplete', 'readyForQuery']);
    }),
  );
});

test('an answer in the middle of other bytes is read from its own beginning', () => {
  const bytes = Uint8Array.from([1, 2, 3, ...dataRow(['a', null, 'ü']), ...ready]);
  expect(readAnswer(bytes.subarray(3)).rows).toEqual([['a', null, 'ü']]);
});

test('an error is thrown with its code, whatever came before it', () => {
  const fields = encoder.encode('SERROR\0C23505\0Mduplicate key\0njob_number_once\0\0');
  const bytes = Uint8Array.from([...dataRow(['1']), ...message('E', fields), ...ready]);
  expect(() => readAnswer(bytes)).toThrow(
    expect.objectContaining({ message: 'duplicate key', code: '23505', constraint: 'job_number_once' }),
  );
});
