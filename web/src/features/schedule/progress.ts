import type { ScheduleRow } from '@plumbline/domain/schedule/terms';

/** What the picture of a job compares with its contract. */
export const progressParts = [
  { name: 'billed', title: 'Billed', of: (line: ScheduleRow) => line.billed },
  { name: 'earned', title: 'Earned', of: (line: ScheduleRow) => line.earned },
  { name: 'cost', title: 'Cost', of: (line: ScheduleRow) => line.costToDate },
] as const;

/** `Billed 62%, earned 55%, cost 48% of the contract`; null without a contract to compare with. */
export function progressText(line: ScheduleRow): string | null {
  const { contract } = line;
  if (contract === null || contract <= 0) return null;
  const parts = progressParts.flatMap(({ title, of }) => {
    const amount = of(line);
    return amount === null ? [] : [`${title} ${Math.round((amount / contract) * 100)}%`];
  });
  const [first = '', ...others] = parts;
  return `${[first, ...others.map((part) => part.toLowerCase())].join(', ')} of the contract`;
}
