import { VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import css from './conversation.module.css';
import { marksQuery } from './conversation-queries.ts';
import { hasDraft } from './drafts.ts';

/** The name of the panel's tab: how many threads are open, and whether there is something new, or begun by the person. */
export function ConversationTab({ jobId }: { readonly jobId: string }) {
  const { user, tenant } = useAppInit();
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
      {hasDraft({ tenantId: tenant.id, userId: user.id }, jobId) && (
        <span className={css.draft} title="You have begun to write">
          <IconPencil size={13} aria-hidden />
          <VisuallyHidden>, begun by you</VisuallyHidden>
        </span>
      )}
    </>
  );
}
