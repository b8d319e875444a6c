import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { type AttentionReason, attentionBasis, attentionOf, attentionReasons } from '@plumbline/domain/attention';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { attentionFacts } from './store.ts';

export const attentionHandlers: Pick<Handlers<typeof workflowContract>, 'attention'> = {
  async attention({ tx, access: { tenantId, userId }, query: { today } }) {
    const jobs = await attentionFacts(tx, tenantId, userId);
    const basis = attentionBasis(
      today,
      jobs.map(({ jobNumber }) => jobNumber),
    );
    const found = jobs.flatMap((job) => attentionOf(job, basis).map(({ reason }) => ({ reason, isOwn: job.isOwn })));
    const of = (reason: AttentionReason) => found.filter((each) => each.reason === reason);
    return {
      isManager: jobs.some(({ isOwn }) => isOwn),
      reasons: attentionReasons.map((reason) => ({
        reason,
        count: of(reason).length,
        ownCount: of(reason).filter(({ isOwn }) => isOwn).length,
      })),
    };
  },
};
