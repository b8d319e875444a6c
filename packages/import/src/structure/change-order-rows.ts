const WORDS = String.raw`(?:P?CO|C\.O\.|COR|change order|chg\.? ?ord(?:er)?|c\/o)`;
/** `CO 1`, `PCO-003`, `Change Order #2`. More digits are a postcode of Colorado. */
const ORDER = String.raw`${WORDS}\s*[-#.:]?\s*(?:no\.?\s*)?#?\d{1,3}[A-Z]?`;
const ALONE = new RegExp(`^${ORDER}$`, 'i');
/** `1001-CO1`. */
const OF_A_JOB = new RegExp(String.raw`^(.+?)[-./\s]+${ORDER}$`, 'i');
/** `CO #1 - Extra door`, `Depot - CO 1 Extra door`. */
const IN_A_NAME = new RegExp(String.raw`(?:^|\s[-–:]\s)${ORDER}\b(?!-?\d)`, 'i');
/** `TX-101`: where jobs begin with their state, those of Colorado are no change orders. */
const OF_A_STATE = /^\p{L}{2,3}[-\s]?\d/u;

/** A quick look before the words are read one by one. */
const MAY_BE = /c\.?[o/]|ch(?:an)?g/i;

/** Which texts name a change order, and of which job if they say so. Null for other texts. */
export type OrderOf = (text: string) => { of: string | null } | null;

/** Of ids: `1001-CO1` beside a job 1001, or `CO 1` where most other ids are called otherwise. */
export function changeOrderIds(ids: readonly string[]): OrderOf {
  let known: ReadonlySet<string> | null = null;
  const isKnown = (id: string): boolean => {
    known ??= new Set(ids.map((each) => each.toLowerCase()));
    return known.has(id.toLowerCase());
  };
  const others = ids.filter((id) => !MAY_BE.test(id) || !ALONE.test(id));
  // A list of change orders alone is one of jobs to its company.
  const isAmongJobs = others.length > 0 && others.filter((id) => OF_A_STATE.test(id)).length * 2 < others.length;
  return (id) => {
    if (!MAY_BE.test(id)) return null;
    if (isAmongJobs && ALONE.test(id)) return { of: null };
    const of = OF_A_JOB.exec(id)?.[1]?.trim() ?? null;
    return of !== null && isKnown(of) ? { of } : null;
  };
}

/** Of names: `CO #1 - Extra door` where some name is called otherwise. */
export function changeOrderNames(names: readonly string[]): OrderOf {
  const isAmongJobs = names.some((name) => !IN_A_NAME.test(name));
  return (name) => (isAmongJobs && MAY_BE.test(name) && IN_A_NAME.test(name) ? { of: null } : null);
}
