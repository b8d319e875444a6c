import { describe, expect, test } from 'vitest';
import { webhookTargets } from './targets.ts';

const refused = [
  ['this host', '0.0.0.0'],
  ['a private network', '10.1.2.3'],
  ['a private network', '172.16.0.1'],
  ['a private network', '192.168.1.1'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.9.9.9'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['link-local, where clouds keep their metadata', '169.254.169.254'],
  ['Azure’s metadata', '168.63.129.16'],
  ['Oracle’s metadata', '192.0.0.192'],
  ['benchmarks', '198.18.0.1'],
  ['documentation', '203.0.113.7'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-mapped', '::ffff:7f00:1'],
  ['IPv4-mapped, of a public address', '::ffff:8.8.8.8'],
  ['IPv4-translated', '::ffff:0:10.0.0.1'],
  ['NAT64', '64:ff9b::a00:1'],
  ['local NAT64', '64:ff9b:1::a00:1'],
  ['6to4', '2002:a00:1::'],
  ['Teredo', '2001::1'],
  ['discard', '100::1'],
  ['unique local', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
] as const;

describe('connections', () => {
  const { mayConnect } = webhookTargets();
  test.each(refused)('are not made to %s: %s', (_, address) => {
    expect(mayConnect('erp.example.com', address)).toBe(false);
  });
  test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('are made to %s', (address) => {
    expect(mayConnect('erp.example.com', address)).toBe(true);
  });
  test.each(['', 'localhost', '0x7f.1', '127.1', '017700000001', '2130706433'])(
    'are not made to %j, which is no address',
    (text) => {
      expect(mayConnect('erp.example.com', text)).toBe(false);
    },
  );
});

describe('an address', () => {
  const { refusalOf } = webhookTargets();
  test.each([
    'https://erp.example.com/hooks?company=1',
    'https://erp.example.com:8443/',
    'https://8.8.8.8/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
  ])('may be %s', (url) => {
    expect(refusalOf(url)).toBeNull();
  });
  test.each([
    ['http://erp.example.com/', 'https://'],
    ['ftp://erp.example.com/', 'https://'],
    ['erp.example.com', 'https://'],
    ['https://me:secret@erp.example.com/', 'password'],
    ['https://erp.example.com/#part', '#'],
    ['https://localhost/', 'public'],
    ['https://erp/', 'public'],
    ['https://127.1/', 'public'],
    ['https://0x7f000001/', 'public'],
    ['https://2130706433/', 'public'],
    ['https://[::ffff:10.0.0.1]/', 'public'],
    ['https://169.254.169.254/latest/meta-data/', 'public'],
    ['https://erp.example.com/\r\nX: y', 'line breaks'],
    ['https://erp.exa\tmple.com/', 'spaces'],
    ['https://erp.example.com/\u202Egpj', 'line breaks'],
  ])('may not be %s', (url, why) => {
    expect(refusalOf(url)).toContain(why);
  });
});

describe('what the operator allows', () => {
  const { refusalOf, mayConnect } = webhookTargets(['ERP.internal', '10.1.0.0/16', 'fd00::/8', '127.0.0.1']);
  test('is a name, wherever it leads, over HTTP too', () => {
    expect(refusalOf('http://erp.internal:8080/hook')).toBeNull();
    expect(mayConnect('erp.internal', '192.168.7.7')).toBe(true);
  });
  test('is an address or a range, under any name', () => {
    expect(refusalOf('http://10.1.2.3/')).toBeNull();
    expect(refusalOf('http://[fd00::5]/')).toBeNull();
    expect(mayConnect('erp.example.com', '10.1.2.3')).toBe(true);
    expect(mayConnect('127.0.0.1', '127.0.0.1')).toBe(true);
  });
  test('is nothing beside it', () => {
    expect(refusalOf('http://crm.internal/')).not.toBeNull();
    expect(mayConnect('crm.internal', '192.168.7.7')).toBe(false);
    expect(mayConnect('erp.example.com', '10.2.0.1')).toBe(false);
    expect(mayConnect('erp.example.com', '127.0.0.2')).toBe(false);
  });
  test.each(['', 'http://erp.internal', '10.0.0.0/99', '300.1.1.1', 'a b', '*.internal'])('cannot be %j', (entry) => {
    expect(() => webhookTargets([entry])).toThrow('is neither a host name, an IP address nor a range');
  });
});
