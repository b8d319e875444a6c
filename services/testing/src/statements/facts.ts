/** Something that may be the tenant's id: it is, where any of these is, or each of those. */
export interface Fact {
  isTenant: boolean;
  anyOf: Fact[];
  eachOf: readonly Fact[];
}

export const fact = (given: Partial<Fact> = {}): Fact => ({ isTenant: false, anyOf: [], eachOf: [], ...given });

/** Follows what is known to all that follows from it. */
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
