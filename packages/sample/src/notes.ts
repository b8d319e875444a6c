import { formatAmount } from '@plumbline/domain/money';
import type { Random } from './random.ts';
import type { Story } from './story.ts';
import type { Trade } from './works.ts';

type Lines = readonly [string, ...string[]];

const lost: Lines = [
  'Lost to low bidder, about 6 % under us.',
  'Owner canceled the project.',
  'Lost on schedule, not on price. Ask again next year.',
];
const planned: Record<Trade, Lines> = {
  ground: ['Utility locates are called in.', 'Notice to proceed expected after the council meets.'],
  shell: ['Material is ordered, eight weeks out.', 'Color and sample board go to the owner next week.'],
  inside: ['Submittals are with the architect.', 'Permit is applied for; plan review takes four weeks.'],
  systems: ['Submittals out, long lead on switchgear.', 'Shutdown date to be agreed with the building engineer.'],
  study: ['Kickoff with the owner is scheduled.', 'Waiting for the record drawings.'],
};
const open: Record<Trade, Lines> = {
  ground: [
    'CO for rock excavation is with the engineer.',
    'Compaction tests passed.',
    'Two weeks behind: weather days requested.\nNew finish date to be confirmed with the owner.',
  ],
  shell: [
    'Two weeks behind: weather days requested.\nNew finish date to be confirmed with the owner.',
    'Owner asked to bill stored material with the next pay app.',
    'Manufacturer inspects before the warranty is issued.',
  ],
  inside: [
    'Framing inspection passed. Drywall next week.',
    'Waiting on permit for phase B.',
    'Punch list walk is scheduled.',
  ],
  systems: [
    'Owner asked to bill stored material with the next pay app.',
    'Rough-in inspection passed.',
    'Start-up with the manufacturer is scheduled.',
  ],
  study: ['Draft report is with the owner.', 'Second site visit needed; the roof hatch was locked.'],
};
const anyOpen: Lines = [
  'Sub has not sent lien waivers for last month; hold their payment.',
  'Send pay app by email AND upload to the portal.',
  'Owner pays on the second Friday after approval.',
];
const closed: Lines = [
  'Warranty runs one year from closeout.',
  'Closeout documents delivered. Good reference.',
  'As-builts and manuals are with the owner.',
];

export interface Papers {
  isPublic: boolean;
  executedContract: boolean;
  lienWaiver: boolean;
}

/** A project manager's note, which explains odd amounts. Many jobs have none. */
export function noteOf(random: Random, story: Story, papers: Papers): string | null {
  const oddity = oddityOf(story);
  if (oddity !== null) return oddity;
  const { stage, work } = story;
  if (stage === 'lost') return random.chance(0.9) ? random.pick(lost) : null;
  if (!papers.executedContract && random.chance(0.6)) return 'Waiting on executed contract.';
  if (!random.chance(0.5)) return null;
  if (stage === 'planned') return random.pick(planned[work.trade]);
  if (stage === 'open') return random.pick(isBilled(story) && random.chance(0.3) ? anyOpen : open[work.trade]);
  return papers.lienWaiver && random.chance(0.3) ? 'Final lien waivers are in the file.' : random.pick(closed);
}

const isBilled = ({ postings }: Story) => (postings.at(-1)?.invoiced ?? 0) > 0;

function oddityOf({
  stage,
  postings,
  original,
  changeOrders,
  isLoss,
  budget,
  isShortPaid,
  leftToInvoice,
}: Story): string | null {
  if (leftToInvoice !== null) {
    return `Will not bill the whole contract: owner keeps the allowance. Left to invoice set to ${formatAmount(leftToInvoice)}.`;
  }
  if ((postings.at(-1)?.invoiced ?? 0) > original + changeOrders)
    return 'Extra work billed ahead of its change order. CO to be approved this month.';
  if (isShortPaid) return 'Owner holds part of the last payment over the punch list. Statement sent again.';
  if (isLoss && stage === 'closed') return 'Closed at a loss: labor ran over. Lessons learned are in the file.';
  // Nobody knows it before a part of the work is done.
  if (isLoss && (postings.at(-1)?.cost ?? 0) > 0.3 * budget)
    return 'Over budget on labor. Review the cost to complete before month end.';
  return null;
}
