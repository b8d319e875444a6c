import { Button, Center, Stack, Text, Title } from '@mantine/core';
import type { StartFailure } from '../../lib/browser-problem.ts';

/** Shown in place of the app where it cannot start. */
export const StartProblem = ({ title, reason, hint }: StartFailure) => (
  <Center component="main" mih="100dvh" p="md">
    <Stack maw={520}>
      <Title order={1}>{title}</Title>
      <Text>{reason}</Text>
      <Text c="dimmed" size="sm">
        {hint}
      </Text>
      <Button onClick={() => location.reload()}>Try again</Button>
    </Stack>
  </Center>
);
