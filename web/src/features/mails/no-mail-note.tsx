import { Alert } from '@mantine/core';

/** Where no mail server is configured. */
export function NoMailNote() {
  return (
    <Alert color="yellow" variant="light" role="note" p="xs">
      This installation sends no mail. What you choose counts once it does.
    </Alert>
  );
}
