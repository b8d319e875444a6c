import { type AmountColumn, isWholeOfJob, medianOf } from './beside-others.ts';

const BARE = /^-?\d+$/;
const WITH_CENTS = /\.\d\d\)?-?$/;
const FEWEST = 3;
/** In cents. Few companies have only jobs this small, and the import asks them once. */
const VERY_LARGE = 5_000_000_00;
/** A hundred times as much is what a lost point makes; jobs of one company differ by less than this on the whole. */
const FAR = 20;

/**
 * Why a column may hold cents without a point: its values are digits alone and a hundred times what the other amounts are, or what jobs of
 * the company usually come to (`usual`, in cents; null where the WIP has few jobs). Null where nothing speaks for it.
 */
export function suspicionOfCents(
  column: AmountColumn,
  others: readonly AmountColumn[],
  usual: number | null,
): string | null {
  if (column.texts.length < FEWEST || !column.texts.every((text) => BARE.test(text))) return null;
  const own = medianOf(column.amounts);
  const reason = 'All values are digits without a point, and many times as large as';
  const pointed = others.filter(({ texts }) => texts.length >= FEWEST && texts.every((text) => WITH_CENTS.test(text)));
  const [beside = 0] = pointed.map(({ amounts }) => medianOf(amounts)).filter((median) => median > 0);
  if (beside > 0 && pointed.length === others.length && own > beside * FAR)
    return `${reason} the other amounts, which have cents: they may be cents.`;
  const whole = [column, ...others].find(({ name }) => isWholeOfJob(name));
  const areAllBare = [column, ...others].every(({ texts }) => texts.every((text) => BARE.test(text)));
  if (!whole || !areAllBare) return null;
  const size = medianOf(whole.amounts);
  if (usual !== null)
    return size > usual * FAR ? `${reason} the jobs of the WIP usually are: they may be cents.` : null;
  return size >= VERY_LARGE
    ? 'All amounts of the file are digits without a point, and very large: they may be cents. Say whether they are dollars.'
    : null;
}
