import { formatAmount } from '@plumbline/domain/money';
import type { Random } from './random.ts';
import type { Stage, Story } from './story.ts';

const usual: Record<Stage, readonly [string, ...string[]]> = {
  lost: [
    'Lost to low bidder, about 6 % under us.',
    'Owner cancelled the project.',
    'Lost on schedule, not on price. Ask again next year.',
  ],
  planned: [
    'Waiting on executed contract.',
    'Submittals out, long lead on switchgear.',
    'Notice to proceed expected after the council meets.',
    'Mobilize when school lets out.',
  ],
  open: [
    'CO for rock excavation is with the architect.',
    'Framing inspection passed. Drywall next week.',
    'Owner asked to bill stored material with the next pay app.',
    'Waiting on permit for phase B.',
    'Two weeks behind: weather days requested.\nNew finish date to be confirmed with the owner.',
    'Punch list walk is scheduled.',
    'Sub has not sent lien waivers for last month; hold their payment.',
    'Send pay app by email AND upload to the portal.',
  ],
  closed: [
    'Final lien waivers are in the file.',
    'Warranty runs one year from closeout.',
    'Closeout documents delivered. Good reference.',
  ],
};

/** A note as a project manager writes it; it says why the amounts look odd where they do. Many jobs have none. */
export function noteOf(random: Random, story: Story): string | null {
  if (story.leftToInvoice !== null) {
    return `Will not bill the whole contract: owner keeps the allowance. Left to invoice set to ${formatAmount(story.leftToInvoice)}.`;
  }
  if (story.invoiced > story.original + story.changeOrders)
    return 'Extra work billed ahead of its change order. CO to be approved this month.';
  if (story.isLoss && random.chance(0.7)) return 'Over budget on labor. Review the cost to complete before month end.';
  return random.chance(story.stage === 'lost' ? 0.9 : 0.5) ? random.pick(usual[story.stage]) : null;
}
