import { isUuid } from '@plumbline/contract/values';

/**
 * A path as the log may have it: words of the service's own addresses and ids stay, and everything else becomes …. A
 * mistyped address, or a program that looks up a person by e-mail address, can put names there.
 */
export function pathForLog(addresses: Iterable<string>): (path: string) => string {
  const ours = new Set([...addresses].flatMap((address) => address.toLowerCase().split('/')));
  return (path) =>
    path
      .split('/')
      .map((word) => (ours.has(word.toLowerCase()) || isUuid(word) ? word : '…'))
      .join('/');
}
