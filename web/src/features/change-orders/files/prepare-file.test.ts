import { MAX_ATTACHED_BYTES } from '@plumbline/contract/workflow/change-order-files';
import { expect, test } from 'vitest';
import { prepareFile } from './prepare-file.ts';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 1, 2, 3]);
const HEIC = '\0\0\0\u0018ftypheic';
const drawn = async () => new Blob(['small']);
const unreadable = async () => null;

test('a picture is sent as it was drawn anew, under a name that says so', async () => {
  const prepared = await prepareFile(new File([JPEG], 'IMG 1.HEIF.png'), drawn);
  expect(prepared).toEqual({ ok: true, name: 'IMG 1.HEIF.jpg', bytes: new TextEncoder().encode('small') });
});

test('a HEIC photo is sent where the browser can read it, and else called by its name', async () => {
  expect(await prepareFile(new File([HEIC], 'IMG_1.HEIC'), drawn)).toMatchObject({ ok: true, name: 'IMG_1.jpg' });
  expect(await prepareFile(new File([HEIC], 'IMG_1.HEIC'), unreadable)).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/HEIC photo/),
  });
});

test('a PDF is sent as it is, and only up to 10 MB', async () => {
  const prepared = await prepareFile(new File(['%PDF-1.7 signed'], 'signed.pdf'), unreadable);
  expect(prepared).toEqual({ ok: true, name: 'signed.pdf', bytes: new TextEncoder().encode('%PDF-1.7 signed') });
  const large = new File(['%PDF-1.7', new Uint8Array(MAX_ATTACHED_BYTES)], 'large.pdf');
  expect(await prepareFile(large)).toEqual({ ok: false, reason: 'It is larger than 10 MB.' });
});

test.each([
  ['a page called a picture', new File(['<!doctype html>'], 'signed.jpg', { type: 'image/jpeg' }), /Only JPEG/],
  ['an empty file', new File([], 'signed.pdf'), /is empty/],
  ['a damaged picture', new File([JPEG], 'signed.jpg'), /may be damaged/],
])('%s is not sent', async (_, file, reason) => {
  expect(await prepareFile(file, unreadable)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
});
