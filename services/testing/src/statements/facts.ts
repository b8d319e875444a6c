/** A possible source of the tenant's id: it is the tenant's if any of these is, or if each of those is. */
export interface Fact {
  isTenant: boolean;
  anyOf: Fact[];
  eachOf: readonly Fact[];
}

export const fact = (given: Partial<Fact> = {}): Fact => ({ isTenant: false, anyOf: [], eachOf: [], ...given });

/** Propagates what is known to everything that follows from it. */
export function settle(facts: Iterable<Fact>): void {
  const open = new Set(facts);
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const each of open) {
      const isEach = each.eachOf.length > 0 && each.eachOf.every(({ isTenant }) => isTenant);
      if (!each.isTenant && !isEach && !each.anyOf.some(({ isTenant }) => isTenant)) continue;
      each.isTenant = true;
      open.delete(each);
      isMoving = true;
    }
  }
}
