import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { pathAt } from '../../../lib/base-path.ts';
import { useSession } from '../session-context.tsx';

/** For a tab whose person signed out in another one. */
export function SignedOutPage() {
  const session = useSession();
  const here = pathAt(location);
  return (
    <Center component="main" mih="100dvh" p="md">
      <title>Signed out · Plumbline</title>
      <Stack>
        <Title order={1}>You are signed out</Title>
        <Text>You signed out in another tab.</Text>
        <Button onClick={() => void session.signIn(here)}>Sign in</Button>
      </Stack>
    </Center>
  );
}
