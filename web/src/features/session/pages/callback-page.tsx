import { Alert, Anchor, Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { addressOf } from '../../../lib/base-path.ts';
import { SignInError, signInFailureText } from '../identity-client.ts';
import type { Session } from '../session.ts';
import { useSession } from '../session-context.tsx';

export type SignInOutcome =
  | { done: true; returnTo: string; isForOtherTab: boolean }
  | { done: false; error: SignInError };

/** For the route's loader, which runs once for each visit: a code can be exchanged only once. */
export async function finishSignIn(session: Session, url: string): Promise<SignInOutcome> {
  try {
    return { done: true, ...(await session.finishSignIn(url)) };
  } catch (error) {
    // A reload or the back button led here: the sign-in is already done.
    if (session.state().status === 'signed-in') return { done: true, returnTo: '/', isForOtherTab: false };
    if (error instanceof SignInError) return { done: false, error };
    return { done: false, error: new SignInError('refused', error instanceof Error ? error.message : String(error)) };
  }
}

interface CallbackPageProps {
  outcome: SignInOutcome;
  goTo: (path: string) => void;
}

export function CallbackPage({ outcome, goTo }: CallbackPageProps) {
  const returnTo = outcome.done && !outcome.isForOtherTab ? outcome.returnTo : null;
  useEffect(() => {
    if (returnTo !== null) goTo(returnTo);
    else if (outcome.done) window.close();
  }, [outcome, returnTo, goTo]);
  if (!outcome.done) return <SignInFailed error={outcome.error} />;
  return (
    <Center component="main" mih="100dvh" p="md">
      {returnTo === null ? (
        <Stack align="center" gap="xs">
          <Title order={1}>You are signed in again</Title>
          <Text>The other tab goes on by itself. You can close this one.</Text>
        </Stack>
      ) : (
        <Loader aria-label="Finishing sign-in" />
      )}
    </Center>
  );
}

function SignInFailed({ error }: { error: SignInError }) {
  const session = useSession();
  const [shown, setShown] = useState(error);
  const retry = () =>
    session.signIn('/').catch((next: unknown) => {
      if (next instanceof SignInError) setShown(next);
    });
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack maw={460}>
        <Title order={1}>You are not signed in</Title>
        <Alert color="red" role="alert">
          {signInFailureText(shown.failure)}
        </Alert>
        {shown.failure !== 'stale' && shown.failure !== 'unreachable' && (
          <Text size="sm" c="dimmed">
            The sign-in service says: {shown.message}
          </Text>
        )}
        <Button onClick={retry}>Sign in</Button>
        <Anchor href={addressOf('/')}>Go to the start page</Anchor>
      </Stack>
    </Center>
  );
}
