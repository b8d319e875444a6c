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

const names = ['url', 'description', 'events', 'jobStatuses', 'divisions'] as const;

/** Whether the person chose something else than they started from. */
export const isChanged = (mine: WebhookTerms, seen: WebhookTerms): boolean =>
  names.some((name) => isOther(mine, seen, name));

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

const titles: Record<keyof WebhookTerms, string> = {
  url: 'the address',
  description: 'the description',
  events: 'when it tells',
  jobStatuses: 'the statuses',
  divisions: 'the divisions',
};

/** What both changed, with their text where it is one: saving again replaces it. A sentence after another; empty for nothing. */
export function replacedWords(mine: WebhookTerms, seen: WebhookTerms, theirs: WebhookTerms): string {
  const both = names.filter(
    (name) => isOther(mine, seen, name) && isOther(theirs, seen, name) && isOther(mine, theirs, name),
  );
  const words = both.map((name) => {
    const { [name]: value } = theirs;
    return typeof value === 'string' ? `${titles[name]}, to “${value}”` : titles[name];
  });
  return words.length === 0 ? '' : ` They changed, as you did: ${words.join('; ')}.`;
}
