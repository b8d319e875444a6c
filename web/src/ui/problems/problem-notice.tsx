import { Alert, Button, Stack, Text } from '@mantine/core';
import { errorMessage } from './problem-message.ts';

interface ProblemNoticeProps {
  error: unknown;
  onRetry?: () => void;
}

/** A failure in place of what could not be shown, with a button to try again. */
export function ProblemNotice({ error, onRetry }: ProblemNoticeProps) {
  const { title, detail, traceId } = errorMessage(error);
  return (
    <Alert color="red" variant="light" title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{detail}</Text>
        {traceId && <Text size="sm">Number for support: {traceId}</Text>}
        {onRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
