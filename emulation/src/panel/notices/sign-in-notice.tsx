import { Text, Title, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import type { Controls } from '../../controls.ts';
import { personaWords } from '../persona-words.ts';
import { useStore } from '../use-store.ts';
import classes from './boot-notice.module.css';

/** In place of a provider's sign-in page. */
export function SignInNotice({ controls }: { controls: Controls }) {
  const choose = useStore(controls.signIn);
  const titleId = useId();
  if (!choose) return null;
  return (
    <section className={classes.notice} aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        Who are you?
      </Title>
      <Text size="sm" c="dimmed">
        Here your company’s own sign-in page would be. Nobody needs a password in the emulation.
      </Text>
      <div className={classes.people}>
        {personaWords.map(({ id, name, role, line }) => (
          <UnstyledButton key={id} className={classes.person ?? ''} onClick={() => choose(id)}>
            <Text fw={600} size="sm">
              {`${role}: ${name}`}
            </Text>
            <Text size="sm" c="dimmed">
              {line}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </section>
  );
}
