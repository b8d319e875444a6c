const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Tells a path as the log may have it: words of the service's own addresses and ids as they are, and … for all else. Somebody who types an
 * address wrong, or a program that asks for a person by e-mail address, puts names there.
 */
export function pathForLog(addresses: Iterable<string>): (path: string) => string {
  const ours = new Set(Iterator.from(addresses).flatMap((address) => address.toLowerCase().split('/')));
  return (path) =>
    path
      .split('/')
      .map((word) => (ours.has(word.toLowerCase()) || ID.test(word) ? word : '…'))
      .join('/');
}
