import { list } from '@plumbline/service-kit/node/setting-forms';
import { z } from 'zod';
import { type Targets, webhookTargets } from '../targets.ts';
import { webhookPost } from './post.ts';
import type { Post } from './worker.ts';

/** Addresses that are not public and may get messages all the same, such as a server in the company’s own network. */
export const webhookEnvironment = z.object({
  WEBHOOK_ALLOWED_HOSTS: list('').superRefine((allowed, context) => {
    try {
      webhookTargets(allowed);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    }
  }),
});

/** Where messages may go, and how they get there. */
export function webhooksOf({ WEBHOOK_ALLOWED_HOSTS }: z.output<typeof webhookEnvironment>): {
  targets: Targets;
  post: Post;
} {
  const targets = webhookTargets(WEBHOOK_ALLOWED_HOSTS);
  return { targets, post: webhookPost(targets) };
}
