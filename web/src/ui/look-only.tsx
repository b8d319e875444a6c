import { Text } from '@mantine/core';
import { needsRight, type Permission } from '@plumbline/domain/permissions';

/** Said where a person sees what only those with another right change. */
export function LookOnly({ right, verb = 'change' }: { readonly right: Permission; readonly verb?: string }) {
  return (
    <Text size="sm" c="dimmed">
      You may look, not {verb}: that {needsRight(right)}.
    </Text>
  );
}
