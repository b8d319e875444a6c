import { Text, Title } from '@mantine/core';
import { attentionText } from '@plumbline/contract/workflow/attention';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { jobsWith } from './attention-links.ts';
import type { AttentionCounts } from './attention-query.ts';
import css from './attention-section.module.css';

interface AttentionSectionProps {
  readonly counts: AttentionCounts;
  /** Only of the jobs that the person manages. */
  readonly isOwn: boolean;
}

/** How many jobs need a look, by reason. Each reason leads to its jobs. */
export function AttentionSection({ counts, isOwn }: AttentionSectionProps) {
  const found = counts.reasons
    .map(({ reason, count, ownCount }) => ({ reason, count: isOwn ? ownCount : count }))
    .filter(({ count }) => count > 0);
  return (
    <section className={css.card} aria-labelledby="needs-attention">
      <Title order={2} id="needs-attention">
        Needs attention
      </Title>
      {found.length === 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {isOwn ? 'None of the jobs that you manage does.' : 'No job does.'}
        </Text>
      ) : (
        <ul className={css.list}>
          {found.map(({ reason, count }) => (
            <li key={reason}>
              <Link to="/workflow/jobs" search={jobsWith(reason, isOwn)} className={css.reason}>
                <span className={css.count}>{count.toLocaleString('en-US')}</span>
                <span className={css.text}>{attentionText[reason]}</span>
                <IconChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
