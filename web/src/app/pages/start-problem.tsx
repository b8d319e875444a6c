import { Button, Center, Stack, Text, Title } from '@mantine/core';

/** Shown when the runtime configuration is missing or wrong. Written for the person who installed the app. */
export function StartProblem({ reason }: { reason: string }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack maw={520}>
        <Title order={1}>Plumbline is not set up correctly</Title>
        <Text>{reason}</Text>
        <Text c="dimmed" size="sm">
          The web app reads this file from its own address at each start. It names the sign-in service (oidc: issuer,
          clientId) and both services (platform, workflow: origin, scope, resource).
        </Text>
        <Button onClick={() => location.reload()}>Try again</Button>
      </Stack>
    </Center>
  );
}
