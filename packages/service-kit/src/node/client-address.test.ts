import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { clientAddresses, type ProxySettings } from './client-address.ts';

const addressOf = (peer: string, headers: Record<string, string>, settings: Partial<ProxySettings> = {}) => {
  const read = clientAddresses({ trusted: [], header: 'x-forwarded-for', ...settings });
  // What is read of a request.
  return read({ socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage);
};
const trusted = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'];

describe('whose request it is', () => {
  test('the peer’s, whatever its headers say', () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    expect(addressOf('198.51.100.7', headers)).toBe('198.51.100.7');
    expect(addressOf('198.51.100.7', headers, { trusted })).toBe('198.51.100.7');
    expect(addressOf('127.0.0.1', headers)).toBe('127.0.0.1');
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5555', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['192.0.2.1, 203.0.113.9', '203.0.113.9'],
    ['192.0.2.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['10.9.9.9, 10.1.2.3', '10.9.9.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64'],
    ['[2001:db8:1:2::6]:4711', '2001:db8:1:2/64'],
    ['2001:db8::1', '2001:db8:0:0/64'],
    ['203.0.113.9, unknown', '127.0.0.1'],
    ['nonsense', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('behind a trusted proxy, what it wrote: %s', (value, expected) => {
    expect(addressOf('127.0.0.1', { 'x-forwarded-for': value }, { trusted })).toBe(expected);
    expect(addressOf('::ffff:127.0.0.1', { 'x-forwarded-for': value }, { trusted })).toBe(expected);
  });

  test('only the header that the proxy writes', () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.2, for="[2001:db8::9]:80";proto=https' };
    expect(addressOf('::1', headers, { trusted })).toBe('192.0.2.1');
    expect(addressOf('::1', headers, { trusted, header: 'forwarded' })).toBe('2001:db8:0:0/64');
  });

  test('a peer that sends the header and is not trusted is named; one that is trusted, or sends none, is not', () => {
    const named: string[] = [];
    const settings = { trusted, onUnbelieved: (peer: string) => void named.push(peer) };
    addressOf('198.51.100.7', { 'x-forwarded-for': '203.0.113.9' }, settings);
    addressOf('198.51.100.8', {}, settings);
    addressOf('198.51.100.9', { forwarded: 'for=203.0.113.9' }, settings);
    addressOf('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, settings);
    expect(named).toEqual(['198.51.100.7']);
  });

  test('a range that is none is refused', () => {
    for (const entry of ['10.0.0.0/33', 'proxy.example', '10.0.0.0/', '::1/129', '10.0.0.0/8/8x'])
      expect(() => clientAddresses({ trusted: [entry], header: 'forwarded' })).toThrow(`"${entry}"`);
  });
});
