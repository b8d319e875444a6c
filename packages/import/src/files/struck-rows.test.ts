import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import { odsOf } from './testing.ts';

const struckIn = async (bytes: Uint8Array): Promise<readonly number[] | undefined> => {
  const file = await readFile(bytes);
  if (!file.ok) throw new Error(file.reason);
  return file.sheets[0]?.struckRows;
};

test('rows of an OpenDocument sheet are struck through by the style of their cells', async () => {
  const cell = (text: string, style = '') =>
    `<table:table-cell office:value-type="string"${style && ` table:style-name="${style}"`}><text:p>${text}</text:p></table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const styles = `<style:style style:name="gone"><style:text-properties style:text-line-through-style="solid"/></style:style>
    <style:style style:name="kept"><style:text-properties style:text-line-through-style="none"/></style:style>`;
  const tables = `<table:table table:name="Jobs">${[
    row(cell('Job #'), cell('Name'), cell('Status')),
    row(cell('1001', 'gone'), cell('Depot', 'gone'), cell('lost')),
    row(cell('1002', 'kept'), cell('Mill', 'kept'), cell('won')),
    row(cell('1003', 'gone'), cell('Barn'), cell('won')),
  ].join('')}</table:table>`;
  expect(await struckIn(odsOf({ styles, tables }))).toEqual([2]);
});

test('rows of a web page are struck through by elements or styles', async () => {
  const page = `<html><table>
    <tr><td>Job #</td><td>Name</td></tr>
    <tr><td><s>1001</s></td><td><del>Depot</del></td></tr>
    <tr style="text-decoration: line-through"><td>1002</td><td>Mill</td></tr>
    <tr><td style="text-decoration:line-through">1003</td><td style="text-decoration:line-through">Barn</td></tr>
    <tr><td><strike>1004</td><td>Yard</td></tr>
    <tr><td>1005</td><td>Pier</td></tr></table></html>`;
  expect(await struckIn(new TextEncoder().encode(page))).toEqual([2, 3, 4]);
});
