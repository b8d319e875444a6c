import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMeantAsOwnToken, isWellFormedOwnToken, newOwnToken, tokenHash } from './own-tokens.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('a token of Plumbline’s own', () => {
  test.each(['pat', 'svc'] as const)('of the kind %s has the form that scanners look for', (kind) => {
    const token = newOwnToken(kind);
    expect(token).toMatch(new RegExp(`^plumbline_${kind}_[0-9A-Za-z]{49}$`));
    expect(isWellFormedOwnToken(token)).toBe(true);
    expect(newOwnToken(kind)).not.toBe(token);
  });

  test('is told from a look-alike by its check sum', () => {
    // By Node's zlib.crc32, and base 62 by hand, as other programs would compute it.
    const text = `plumbline_pat_${'0'.repeat(43)}`;
    expect(isWellFormedOwnToken(`${text}0Kxhs6`)).toBe(true);
    expect(isWellFormedOwnToken(`${text}000000`)).toBe(false);
  });

  test('with one character changed is none', () => {
    fc.assert(
      fc.property(fc.nat({ max: 62 }), fc.constantFrom(...ALPHABET, '_', '!'), (at, other) => {
        const token = newOwnToken('pat');
        const changed = token.slice(0, at) + other + token.slice(at + 1);
        expect(isWellFormedOwnToken(changed)).toBe(changed === token);
      }),
    );
  });

  test.each(['', 'eyJhbGciOi.x.y', 'github_pat_x'])('is not meant by %j', (text) => {
    expect(isMeantAsOwnToken(text)).toBe(false);
  });

  test('is stored as its SHA-256', async () => {
    expect(await tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
