const WORDS = String.raw`(?:P?CO|C\.O\.|COR|change order|chg\.? ?ord(?:er)?|c\/o)`;
/** `CO 1`, `PCO-003`, `Change Order #2`. More digits are a Colorado ZIP code. */
const ORDER = String.raw`${WORDS}\s*[-#.:]?\s*(?:no\.?\s*)?#?\d{1,3}[A-Z]?`;
const ALONE = new RegExp(`^${ORDER}$`, 'i');
/** `1001-CO1`. */
const OF_A_JOB = new RegExp(String.raw`^(.+?)[-./\s]+${ORDER}$`, 'i');
/** `CO #1 - Extra door`, `Depot - CO 1 Extra door`. */
const IN_A_NAME = new RegExp(String.raw`(?:^|\s[-–:]\s)${ORDER}\b(?!-?\d)`, 'i');
/** `TX-101`: a company that numbers its jobs by state has jobs in Colorado, not change orders. */
const OF_A_STATE = /^\p{L}{2,3}[-\s]?\d/u;

/** A cheap check before the others. */
const MAY_BE = /c\.?[o/]|ch(?:an)?g/i;

/**
 * Returns the job that a text's change order belongs to, or null for that job if the text does not name it. Null for a text that names no
 * change order.
 */
export type OrderOf = (text: string) => { of: string | null } | null;

/** For ids: `1001-CO1` beside a job 1001, or `CO 1` where most ids look different. */
export function changeOrderIds(ids: readonly string[]): OrderOf {
  let lowerCaseIds: ReadonlySet<string> | null = null;
  const isKnown = (id: string): boolean => {
    lowerCaseIds ??= new Set(ids.map((each) => each.toLowerCase()));
    return lowerCaseIds.has(id.toLowerCase());
  };
  const others = ids.filter((id) => !MAY_BE.test(id) || !ALONE.test(id));
  // If every id looks like a change order, the company numbers its jobs that way.
  const isAmongJobs = others.length > 0 && others.filter((id) => OF_A_STATE.test(id)).length * 2 < others.length;
  return (id) => {
    if (!MAY_BE.test(id)) return null;
    if (isAmongJobs && ALONE.test(id)) return { of: null };
    const of = OF_A_JOB.exec(id)?.[1]?.trim() ?? null;
    return of !== null && isKnown(of) ? { of } : null;
  };
}

/** For names: `CO #1 - Extra door`, if some name looks different. */
export function changeOrderNames(names: readonly string[]): OrderOf {
  const isAmongJobs = names.some((name) => !IN_A_NAME.test(name));
  return (name) => (isAmongJobs && MAY_BE.test(name) && IN_A_NAME.test(name) ? { of: null } : null);
}
