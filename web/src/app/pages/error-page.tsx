import { Button, Group, Stack, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { SignInError, signInFailureText } from '../../features/session/identity-client.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { ProblemError } from '../../lib/api.ts';
import { pathAt } from '../../lib/base-path.ts';
import { isOutdated } from '../../ui/is-outdated.ts';
import { ProblemNotice } from '../../ui/problems/problem-notice.tsx';
import classes from './page.module.css';

/** Shown when a page could not be loaded, or failed. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const session = useSession();
  const here = pathAt(location);
  // The service refuses tokens that the provider has just issued: an automatic sign-in would repeat for ever.
  const isRefused = error instanceof ProblemError && error.problem.type === 'unauthenticated';
  if (isOutdated(error)) return <Outdated />;
  return (
    <Stack className={classes.message}>
      <Title order={1}>This page could not be shown</Title>
      {error instanceof SignInError ? (
        <p role="alert">{signInFailureText(error.failure)}</p>
      ) : (
        <ProblemNotice error={error} />
      )}
      <Group>
        <Button onClick={() => void router.invalidate()}>Try again</Button>
        {isRefused && (
          <Button variant="default" onClick={() => void session.signIn(here)}>
            Sign in again
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Outdated() {
  return (
    <Stack className={classes.message}>
      <Title order={1}>This page could not be downloaded</Title>
      <p>
        Your connection may have failed, or Plumbline was updated since you opened it. Loading the page again helps.
      </p>
      <Group>
        <Button onClick={() => location.reload()}>Load again</Button>
      </Group>
    </Stack>
  );
}
