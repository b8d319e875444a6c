import fc from 'fast-check';
import { hostileDay, hostileInstant, hostileNumber, hostileText, hostileValue } from './hostile.ts';

/** One change of a JSON value, at the place that `where` picks from all its places. */
interface Mutation {
  where: number;
  kind: 'replace' | 'add' | 'remove' | 'repeat';
  name: string;
  /** The same kind as before, or any kind. */
  text: string;
  number: number;
  day: string;
  instant: string;
  any: unknown;
  isSameKind: boolean;
}

export const mutations = fc.array(
  fc.record<Mutation>({
    where: fc.nat(10_000),
    kind: fc.constantFrom('replace', 'replace', 'replace', 'add', 'remove', 'repeat'),
    name: hostileText,
    text: hostileText,
    number: hostileNumber,
    day: hostileDay,
    instant: hostileInstant,
    any: hostileValue,
    isSameKind: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
  }),
  { maxLength: 3 },
);

type Container = Record<string, unknown> | unknown[];
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** The value with the mutations applied in order; the original stays unchanged. */
export const mutated = (value: unknown, changes: readonly Mutation[]): unknown =>
  changes.reduce((current, change) => once(structuredClone(current), change), value);

function once(value: unknown, mutation: Mutation): unknown {
  const { where, kind, name } = mutation;
  const root = { value };
  const places = placesIn(root);
  const [container, key] = places[where % places.length] ?? [root, 'value'];
  const found: unknown = Reflect.get(container, key);
  const other = mutation.isSameKind ? sameKind(found, mutation) : mutation.any;
  if (kind === 'replace') put(container, key, other);
  else if (kind === 'remove') Reflect.deleteProperty(container, key);
  else if (kind === 'add' && isContainer(found)) put(found, Array.isArray(found) ? String(found.length) : name, other);
  else if (kind === 'repeat' && Array.isArray(found)) put(container, key, [...found, ...found]);
  return root.value;
}

function sameKind(found: unknown, { text, number, day, instant, any }: Mutation): unknown {
  if (typeof found === 'number') return number;
  if (typeof found !== 'string') return any;
  if (/^\d{4}-\d{2}-\d{2}T/.test(found)) return instant;
  return /^\d{4}-\d{2}-\d{2}$/.test(found) ? day : text;
}

/** Like JSON.parse: `__proto__` is an ordinary name. */
const put = (container: object, key: string, value: unknown) =>
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });

function placesIn(container: Container): [Container, string][] {
  return Object.entries(container).flatMap(([key, value]): [Container, string][] => [
    [container, key],
    ...(isContainer(value) ? placesIn(value) : []),
  ]);
}
