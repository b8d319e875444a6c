import type { ScheduleRow } from '@plumbline/domain/schedule/terms';

/** A piece of a bar. Over and under billing are pieces of their own, so that they can be seen at a glance. */
export const chartParts = [
  'contract',
  'billed',
  'overBilled',
  'earned',
  'underBilled',
  'cost',
  'costToComplete',
] as const;
export type ChartPart = (typeof chartParts)[number];

/** A bar and its pieces in cents, from the inside out. */
export type ChartBar = { readonly name: string } & { readonly [Part in ChartPart]?: number };

/** The bars of a job that can be drawn: an amount that nobody knows has none. */
export function chartBars(line: ScheduleRow): ChartBar[] {
  const { contract, billed, earned, costToDate, costToComplete } = line;
  const [over, under] = [line.overBilled ?? 0, line.underBilled ?? 0];
  // Until a job by completed contract is done, its billing is set against its cost.
  const isAgainstCost = earned !== null && billed - earned !== over - under;
  const underOf = { earned: isAgainstCost ? 0 : under, cost: isAgainstCost ? under : 0 };
  return [
    ...(contract === null ? [] : [{ name: 'Contract', contract }]),
    { name: 'Billed', ...split('billed', billed, 'overBilled', over) },
    ...(earned === null ? [] : [{ name: 'Earned', ...split('earned', earned, 'underBilled', underOf.earned) }]),
    {
      name: 'Cost',
      ...split('cost', costToDate, 'underBilled', underOf.cost),
      ...(costToComplete !== null && costToComplete > 0 && { costToComplete }),
    },
  ];
}

/** The end of a bar as a piece of its own. A bar that is shorter than that, or below nothing, stays whole. */
const split = (part: ChartPart, amount: number, end: ChartPart, ofIt: number): { [Part in ChartPart]?: number } =>
  ofIt > 0 && amount >= ofIt ? { [part]: amount - ofIt, [end]: ofIt } : { [part]: amount };
