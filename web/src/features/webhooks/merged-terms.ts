import type { ChosenTerms } from '@plumbline/contract/workflow/webhooks';

/** What a person chooses of a webhook. */
export type WebhookTerms = Omit<ChosenTerms, 'version'>;

export const NO_TERMS: WebhookTerms = { url: '', description: '', events: [], jobStatuses: [], divisions: [] };

export const termsOf = ({ url, description, events, jobStatuses, divisions }: WebhookTerms): WebhookTerms => ({
  url,
  description,
  events,
  jobStatuses,
  divisions,
});

const isOther = (mine: WebhookTerms, seen: WebhookTerms, name: keyof WebhookTerms) =>
  JSON.stringify(mine[name]) !== JSON.stringify(seen[name]);

/** Whether the person chose something else than they started from. */
export const isChanged = (mine: WebhookTerms, seen: WebhookTerms): boolean =>
  (['url', 'description', 'events', 'jobStatuses', 'divisions'] as const).some((name) => isOther(mine, seen, name));

/** What the person changed, over what a colleague stored meanwhile. `seen` is what both started from. */
export function mergedTerms(mine: WebhookTerms, seen: WebhookTerms, theirs: WebhookTerms): WebhookTerms {
  const isMine = (name: keyof WebhookTerms) => isOther(mine, seen, name);
  return {
    url: isMine('url') ? mine.url : theirs.url,
    description: isMine('description') ? mine.description : theirs.description,
    events: isMine('events') ? mine.events : theirs.events,
    jobStatuses: isMine('jobStatuses') ? mine.jobStatuses : theirs.jobStatuses,
    divisions: isMine('divisions') ? mine.divisions : theirs.divisions,
  };
}
