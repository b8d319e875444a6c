import { Alert, Button, Stack, Text } from '@mantine/core';
import { isPassing } from '../../lib/api.ts';
import { errorMessage } from './problem-message.ts';

interface ProblemNoticeProps {
  error: unknown;
  onRetry?: () => void;
  /** The page asks again by itself for what may pass (`useStaleData`). */
  isTriedAgain?: boolean;
}

/** A failure in place of what could not be shown, with a button to try again. */
export function ProblemNotice({ error, onRetry, isTriedAgain }: ProblemNoticeProps) {
  const { title, detail, traceId } = errorMessage(error);
  return (
    <Alert color="red" variant="light" title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{detail}</Text>
        {isTriedAgain && isPassing(error) && <Text size="sm">It is tried again by itself.</Text>}
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
