/** The members of both. */
export const together = <Member>(some: Iterable<Member>, others: Iterable<Member>): Set<Member> =>
  new Set([...some, ...others]);

/** The members of the first alone. */
export const without = <Member>(some: Iterable<Member>, others: ReadonlySet<Member>): Set<Member> =>
  new Set([...some].filter((each) => !others.has(each)));
