import { Skeleton, Switch, Text, Title } from '@mantine/core';
import type { MailChoice } from '@plumbline/contract/workflow/mails';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { SAVED_AT_ONCE } from '../../ui/words.ts';
import css from './mails.module.css';
import { mailSettingsQuery, useSaveMailChoice } from './mails-queries.ts';
import { NoMailNote } from './no-mail-note.tsx';

/** Which mails the person wants from the company. Every mail links to this page. */
export function MailsPage() {
  const { tenant, user } = useAppInit();
  const settings = useQuery(mailSettingsQuery(useApi()));
  return (
    <div className={css.page}>
      <header>
        <Title order={1}>Mails</Title>
        <Text size="sm" c="dimmed" maw="44rem">
          What {tenant.name} mails you, to {user.email}. {SAVED_AT_ONCE}
        </Text>
      </header>
      <Loaded of={{ settings }} waiting={<Skeleton height={120} role="status" aria-label="Loading your mails" />}>
        {({ settings: { isSending, mine } }) => (
          <>
            {!isSending && <NoMailNote />}
            <Choices stored={mine} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Choices({ stored }: { readonly stored: MailChoice }) {
  const { save, pending } = useSaveMailChoice();
  const shown: MailChoice = { ...stored, ...pending };
  return (
    <div className={css.choices}>
      <Switch
        label="Mentions and answers"
        description="Somebody mentions you in a conversation, or answers where you wrote. What you read on the page within two minutes is not mailed."
        checked={shown.conversations}
        onChange={(event) => save({ change: { conversations: event.currentTarget.checked } })}
      />
      <Switch
        label="Files that come by themselves"
        description="A file was imported, waits for a person or was refused. Only the people named on the page Company get these, or its administrators if nobody is named."
        checked={shown.files}
        onChange={(event) => save({ change: { files: event.currentTarget.checked } })}
      />
    </div>
  );
}
