import { Text, Title } from '@mantine/core';
import { useCan } from '../../lib/app-init.ts';
import { LookOnly } from '../../ui/look-only.tsx';
import { Section } from '../../ui/section.tsx';
import { AdminHistory } from '../history/admin-history.tsx';
import classes from './tokens.module.css';
import { Tokens } from './tokens.tsx';

/** The tokens of the company's services and people. */
export function AdminTokensPage() {
  const canEdit = useCan('Admin_edit');
  return (
    <div className={classes.page}>
      <header>
        <Title order={1}>Access tokens</Title>
        <Text size="sm" c="dimmed" maw="44rem">
          Programs that work with your company’s data. A service has a token of its own, which stays when people leave;
          people make theirs in the menu with their name.
        </Text>
        {!canEdit && <LookOnly right="Admin_edit" />}
      </header>
      <Tokens whose="company" canEdit={canEdit} />
      <Section title="History" about="Who made and revoked which token.">
        <AdminHistory subject="token" />
      </Section>
    </div>
  );
}
