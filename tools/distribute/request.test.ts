import { expect, test } from 'vitest';
import { readDistributeRequest } from './request.ts';

const URL = 'postgres://owner:secret@coordinator.test/plumbline';

test('there, and back', () => {
  expect(readDistributeRequest([], URL)).toEqual({ isBack: false });
  expect(readDistributeRequest(['--back'], URL)).toEqual({ isBack: true });
});

test.each([
  [['--bakc'], URL, /'--bakc'[\s\S]*Usage:/],
  [['back'], URL, /'back'[\s\S]*Usage:/],
  [[], undefined, /DATABASE_URL names no coordinator[\s\S]*Usage:/],
  [[], '', /DATABASE_URL names no coordinator/],
])('%j with DATABASE_URL %j is refused in words', (args, url, words) => {
  expect(() => readDistributeRequest(args, url)).toThrow(words);
});
