import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { pathAt } from '../../lib/base-path.ts';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { SignInError, signInFailureText } from './identity-client.ts';
import { useSession, useSessionState } from './session-context.tsx';

/** Over the page, never instead of it: what was typed is still there when the person has signed in again. */
export function SessionEndedDialog() {
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
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="flex-end">
        <Button onClick={signIn} data-autofocus>
          {keepsWork ? 'Sign in again in a new tab' : 'Sign in again'}
        </Button>
      </Group>
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
      <Group justify="flex-end">
        <Button onClick={() => location.reload()} data-autofocus>
          Go on as {by}
        </Button>
      </Group>
    </Notice>
  );
}

/** Without the library's dialog header: that would be a second banner beside the page's own. */
function Notice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Modal.Root opened onClose={() => {}} centered closeOnEscape={false} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Stack>
            <Modal.Title fz="h2" fw={650}>
              {title}
            </Modal.Title>
            {children}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
