import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import css from './conversation.module.css';
import { marksQuery } from './conversation-queries.ts';

/** The name of the panel's tab: how many threads are open, and whether there is something new. */
export function ConversationTab({ jobId }: { readonly jobId: string }) {
  const { data } = useQuery(marksQuery(useApi()));
  const mark = data?.marks.find((each) => each.jobId === jobId);
  return (
    <>
      Conversation{mark && mark.open > 0 && ` (${mark.open})`}
      {mark && mark.unread > 0 && (
        <span className={css.unread}>
          <VisuallyHidden>, {mark.unread} new</VisuallyHidden>
        </span>
      )}
    </>
  );
}
