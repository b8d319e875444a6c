import { Text } from '@mantine/core';
import { needsRight, type Permission } from '@plumbline/domain/permissions';

/** Tells a person that they need another right to change what they see. */
export function LookOnly({ right, verb = 'change' }: { readonly right: Permission; readonly verb?: string }) {
  return (
    <Text size="sm" c="dimmed">
      You may look, not {verb}: that {needsRight(right)}.
    </Text>
  );
}
