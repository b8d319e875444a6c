import { Anchor, Text, Title } from '@mantine/core';
import type { Mention } from '@plumbline/contract/workflow/conversations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../lib/api.ts';
import { formatInstant } from '../../lib/calendar.ts';
import { mentionsQuery } from './conversation-queries.ts';
import css from './mentions-section.module.css';
import { conversationHash } from './use-asked-conversation.ts';

/** A handful is read at a glance. */
const SHOWN = 5;

/** Where others mentioned the person and wait for an answer. Draws nothing until it is known, and where nobody does. */
export function MentionsSection({ isAsked }: { readonly isAsked: boolean }) {
  const { data } = useQuery({ ...mentionsQuery(useApi()), enabled: isAsked });
  if (!data || data.count === 0) return null;
  const { mentions, count } = data;
  return (
    <section className={css.card} aria-labelledby="mentions-of-you">
      <Title order={2} id="mentions-of-you">
        Mentions of you ({count.toLocaleString('en-US')})
      </Title>
      <ul className={css.list}>
        {mentions.slice(0, SHOWN).map((mention) => (
          <MentionLine key={mention.commentId} mention={mention} />
        ))}
      </ul>
      {count > SHOWN && (
        <Text size="sm" c="dimmed" mt="xs">
          These are the latest {SHOWN}. One goes when you answer in its thread, or somebody resolves it.
        </Text>
      )}
    </section>
  );
}

function MentionLine({
  mention: { jobId, jobNumber, jobName, who, at, text, isUnread },
}: {
  readonly mention: Mention;
}) {
  return (
    <li className={css.mention}>
      <Anchor
        size="sm"
        className={css.job ?? ''}
        renderRoot={(props) => (
          <Link {...props} to="/workflow/jobs/$jobId" params={{ jobId }} hash={conversationHash(null)} />
        )}
      >
        {jobNumber} · {jobName}
      </Anchor>
      <span className={css.text}>
        {isUnread && <strong className={css.new}>New </strong>}
        {text}
      </span>
      <span className={css.detail}>
        {who}, {formatInstant(at)}
      </span>
    </li>
  );
}
