export type Cells = readonly string[];

const isIndex = (key: string | symbol): key is string => typeof key === 'string' && key >= '0' && key < ':';

/**
 * Rows that are made when somebody asks for one, and look like an array of them otherwise. Who goes through them often makes an array of them
 * first: a file of 100,000 rows would be held twice for it (decision 110).
 */
export function lazyRows(length: number, rowAt: (index: number) => Cells): readonly Cells[] {
  // Callers never alternate between the cells of two rows.
  let last = -1;
  let cells: Cells = [];
  const at = (key: string): Cells | undefined => {
    const index = Number(key);
    if (!(index < length)) return undefined;
    if (index !== last) {
      cells = rowAt(index);
      last = index;
    }
    return cells;
  };
  return new Proxy<Cells[]>(new Array(length), {
    get: (target, key, receiver) => (isIndex(key) ? at(key) : Reflect.get(target, key, receiver)),
    has: (target, key) => (isIndex(key) ? Number(key) < length : Reflect.has(target, key)),
    ownKeys: (target) => [...Array.from({ length }, (_, index) => String(index)), ...Reflect.ownKeys(target)],
    getOwnPropertyDescriptor(target, key) {
      if (!isIndex(key)) return Reflect.getOwnPropertyDescriptor(target, key);
      const value = at(key);
      return value && { value, writable: true, enumerable: true, configurable: true };
    },
  });
}
