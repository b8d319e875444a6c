import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachedName, attachedTypes, recognisedType } from './file-type.ts';

const bytesOf = (...parts: (string | number[])[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));

test.each([
  ['a JPEG', bytesOf([0xff, 0xd8, 0xff, 0xe1], 'Exif'), 'image/jpeg'],
  ['a PNG', bytesOf([0x89], 'PNG\r\n', [0x1a], '\n'), 'image/png'],
  ['a WebP', bytesOf('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'image/webp'],
  ['a PDF', bytesOf('%PDF-1.7\n'), 'application/pdf'],
  ['a photo of an iPhone', bytesOf([0, 0, 0, 0x18], 'ftypheic'), 'heic'],
  ['a picture in the HEIF container', bytesOf([0, 0, 0, 0x18], 'ftypmif1'), 'heic'],
  ['a film', bytesOf([0, 0, 0, 0x18], 'ftypisom'), null],
  ['a page', bytesOf('<!doctype html><script>'), null],
  ['a drawing with a script', bytesOf('<svg onload="x()">'), null],
  ['a page that calls itself a sound', bytesOf('RIFF', [1, 2, 3, 4], 'WAVE'), null],
  ['the first bytes of a PNG', bytesOf([0x89], 'PNG'), null],
  ['nothing', bytesOf(), null],
])('%s is recognised by its bytes', (_, bytes, type) => {
  expect(recognisedType(bytes)).toBe(type);
});

test.each([
  ['signed.jpg', 'image/jpeg', 'signed.jpg'],
  ['SIGNED.JPEG', 'image/jpeg', 'SIGNED.JPEG'],
  ['signed.html', 'image/jpeg', 'signed.html.jpg'],
  ['signed', 'application/pdf', 'signed.pdf'],
  ['.pdf', 'application/pdf', '.pdf.pdf'],
  ['C:\\Photos\\signed.png', 'image/png', 'signed.png'],
  ['../../etc/passwd', 'image/webp', 'passwd.webp'],
  ['  ', 'image/webp', 'file.webp'],
] as const)('%j of a file %s is called %j', (name, type, called) => {
  expect(attachedName(name, type)).toBe(called);
});

test('every file name gets an extension that fits its type, and loses its folders', () => {
  const types = fc.constantFrom(...(Object.keys(attachedTypes) as (keyof typeof attachedTypes)[])); // its own keys
  fc.assert(
    fc.property(fc.string(), types, (name, type) => {
      const called = attachedName(name, type);
      expect(called).not.toMatch(/[/\\]/);
      expect(attachedTypes[type] as readonly string[]).toContain(called.split('.').at(-1)?.toLowerCase());
      expect(attachedName(called, type)).toBe(called);
    }),
  );
});
