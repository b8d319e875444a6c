import { Text } from '@mantine/core';
import { needsRight, type Permission } from '@plumbline/domain/permissions';
import { useAppInitIfKnown } from '../lib/app-init.ts';

/** Tells a person that they need another right to change what they see. Who is given the right meanwhile may go on without a reload. */
export function LookOnly({ right, verb = 'change' }: { readonly right: Permission; readonly verb?: string }) {
  useAppInitIfKnown({ isAskedAgain: true });
  return (
    <Text size="sm" c="dimmed">
      You may look, not {verb}: that {needsRight(right)}.
    </Text>
  );
}
