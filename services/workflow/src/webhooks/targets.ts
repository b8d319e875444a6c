import { isAlteredAddress } from '@plumbline/contract/values';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;

/** Which addresses messages may go to. */
export interface Targets {
  /** Why a webhook may not have this URL, as a sentence without its full stop; null if it may. */
  refusalOf(url: string): string | null;
  /** Whether a connection to this IP address may be made for this host. Anything that is not an address is refused. */
  mayConnect(host: string, address: string): boolean;
}

/** IPv6 addresses that are routed at all. Everything else is a transition, private or documentation range. */
const ROUTED_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Azure's metadata service: it exposes the virtual machine's settings, although the address is not private. */
const METADATA_OF_AZURE = '168.63.129.16';

/**
 * Public addresses, over HTTPS, and those that the operator allows: names, addresses and ranges such as `10.0.0.0/8`, over HTTP too.
 * Throws on an entry that is none of these.
 */
export function webhookTargets(allowed: readonly string[] = []): Targets {
  const entries = allowed.map(entryOf);
  const names = new Set(entries.flatMap((entry) => ('name' in entry ? [entry.name] : [])));
  const isAllowedName = (host: string) => names.has(host.toLowerCase());
  const isAllowedAddress = (address: Address) =>
    entries.some(
      (entry) => 'range' in entry && entry.range[0].kind() === address.kind() && address.match(entry.range as never),
    );
  return {
    refusalOf(text) {
      if (isAlteredAddress(text)) return 'The address must not contain spaces or line breaks';
      const url = URL.parse(text);
      if (!url && /^https?:\/\//i.test(text)) return 'The address is not one: check its host and port';
      if (!url || !['https:', 'http:'].includes(url.protocol)) return 'The address must begin with https://';
      if (url.username !== '' || url.password !== '')
        return 'The address must not contain a name or a password: everybody who sees it would know them';
      if (url.hash !== '') return 'The address must not have a part after #: it is never sent';
      const address = addressOf(url.hostname);
      const isAllowed = isAllowedName(url.hostname) || (address !== null && isAllowedAddress(address));
      if (isAllowed) return null;
      if (url.protocol !== 'https:') return 'The address must begin with https://: the jobs’ amounts travel to it';
      if (address !== null ? isPublic(address) : url.hostname.includes('.')) return null;
      return 'The address is not a public one. The operator can allow it with WEBHOOK_ALLOWED_HOSTS';
    },
    mayConnect(host, text) {
      const address = addressOf(text);
      return address !== null && (isAllowedName(host) || isAllowedAddress(address) || isPublic(address));
    },
  };
}

/** Whether an address is public: not private, local, shared or reserved, and not standing for an IPv4 address. */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || address.toString() === METADATA_OF_AZURE) return false;
  return address.kind() === 'ipv4' || address.match(ROUTED_IPV6 as never);
}

/** An IP address in its usual form, as URLs and resolvers give it: neither octal nor shortened. */
function addressOf(host: string): Address | null {
  const text = host.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.parse(text) : null;
}

type Entry = { name: string } | { range: ReturnType<typeof ipaddr.parseCIDR> };

function entryOf(text: string): Entry {
  if (ipaddr.isValidCIDR(text)) return { range: ipaddr.parseCIDR(text) };
  const address = addressOf(text);
  if (address) return { range: [address, address.kind() === 'ipv4' ? 32 : 128] as never };
  if (/^[a-z0-9_]([a-z0-9._-]*[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text)) return { name: text.toLowerCase() };
  throw new Error(`"${text}" is neither a host name, an IP address nor a range such as 10.0.0.0/8`);
}
