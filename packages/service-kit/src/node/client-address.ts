import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The header in which the proxy passes the caller's address. Only one is read, since a caller could forge the other. */
export const proxyHeaders = ['x-forwarded-for', 'forwarded'] as const;

export interface ProxySettings {
  /** Addresses of the trusted proxies, or ranges such as `10.0.0.0/8`. */
  trusted: readonly string[];
  header: (typeof proxyHeaders)[number];
  /** Called for each request whose peer sends the header without being a trusted proxy. */
  onUnbelieved?: (peer: string) => void;
}
export type AddressOf = (request: IncomingMessage) => string;

/**
 * The caller's address: the peer's own, or, if the peer is a trusted proxy, the last address in its header that is not a trusted
 * proxy. IPv6 addresses are cut to 64 bits, since a household has the rest. Throws on a proxy that is neither address nor range.
 */
export function clientAddresses({ trusted, header, onUnbelieved }: ProxySettings): AddressOf {
  const isProxy = isAmong(trusted);
  return (request) => {
    let address = plainAddress(request.socket.remoteAddress ?? '');
    if (address === undefined) return '';
    if (onUnbelieved && request.headers[header] !== undefined && !isProxy(address)) onUnbelieved(address);
    const hops = [request.headers[header] ?? []].flat().join(',').split(',').reverse();
    for (const hop of hops) {
      if (!isProxy(address)) break;
      const before = plainAddress(header === 'forwarded' ? forOf(hop) : hop);
      if (before === undefined) break;
      address = before;
    }
    return familyOf(address) === 'ipv6' ? `${network(address)}/64` : address;
  };
}

/** Whether a request's peer is one of these proxies. Throws on an entry that is neither address nor range. */
export function proxyCheck(trusted: readonly string[]): (request: IncomingMessage) => boolean {
  const isProxy = isAmong(trusted);
  return ({ socket }) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    return address !== undefined && isProxy(address);
  };
}

function isAmong(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits, ...more] = entry.split('/');
    const version = isIP(address);
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
    if (version === 0 || !isRange || more.length > 0)
      throw new Error(`"${entry}" is neither an IP address nor a range such as 10.0.0.0/8`);
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** RFC 7239: `for=192.0.2.60;proto=https`, `for="[2001:db8::1]:4711"`. */
const forOf = (hop: string): string => /(?:^|;)\s*for="?([^";\s]*)/i.exec(hop)?.[1] ?? '';

/** The address without brackets, port and zone; IPv4 within IPv6 becomes IPv4. Undefined for a name or an obfuscated identifier. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare =
    /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? (/^[\d.]+:\d+$/.test(trimmed) ? trimmed.split(':')[0] : trimmed);
  const address = (bare ?? '').replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address;
}

/** The first four groups of an IPv6 address. */
function network(address: string): string {
  // The URL parser normalises every spelling of an address.
  const [head = '', tail] = (URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  return groups.slice(0, 4).join(':');
}
