import { Button, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { pathAt } from '../../../lib/base-path.ts';
import { hasUnsavedWork } from '../../../lib/unsaved-work.ts';
import { SignInError, signInFailureText } from '../identity-client.ts';
import { useSession, useSessionState } from '../session-context.tsx';
import classes from './session-notice.module.css';

/** Over the page, never instead of it: what was typed is still there after signing in again. */
export function SessionNotice() {
  const state = useSessionState();
  if (state.status === 'ended') return <Ended />;
  if (state.status === 'replaced') return <Replaced by={state.by.name ?? state.by.email ?? 'Somebody else'} />;
  return null;
}

function Ended() {
  const session = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const keepsWork = hasUnsavedWork();
  const here = pathAt(location);
  const signIn = () =>
    (keepsWork ? session.signInInOtherTab() : session.signIn(here)).catch((error: unknown) =>
      setFailure(signInFailureText(error instanceof SignInError ? error.failure : 'refused')),
    );
  return (
    <Notice title="Your session has ended">
      <Text size="sm">
        {keepsWork
          ? 'What you typed is still here. Sign in again in a new tab: this page then goes on by itself.'
          : 'Please sign in again: you come back to this page.'}
      </Text>
      {failure && (
        <Text size="sm" c="var(--mantine-color-error)">
          {failure}
        </Text>
      )}
      <Button onClick={signIn}>{keepsWork ? 'Sign in again in a new tab' : 'Sign in again'}</Button>
    </Notice>
  );
}

function Replaced({ by }: { by: string }) {
  return (
    <Notice title={`${by} has signed in`}>
      <Text size="sm">
        Another tab of this browser signed in as {by}. This page still belongs to the person before and cannot be saved
        any more.
      </Text>
      <Button onClick={() => location.reload()}>Go on as {by}</Button>
    </Notice>
  );
}

/**
 * A notice rather than a dialog: it appears by itself, perhaps while somebody types. It takes neither the focus nor any key, and typed text
 * stays readable.
 */
function Notice({ title, children }: { title: string; children: React.ReactNode }) {
  const titleId = useId();
  return (
    <div role="alert">
      <section role="dialog" aria-labelledby={titleId} className={classes.notice}>
        <Title order={2} id={titleId} className={classes.title ?? ''}>
          {title}
        </Title>
        {children}
      </section>
    </div>
  );
}
