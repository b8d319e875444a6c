import { Text } from '@mantine/core';
import { needsRight, type Permission, permissionText, withNeeded } from '@plumbline/domain/permissions';
import { useAppInitIfKnown } from '../lib/app-init.ts';

/**
 * Tells a person that they need another right to change what they see. Who is given the right meanwhile may go on without a reload. Who may not even
 * look any more reads that, on a page that stays for what they have not saved.
 */
export function LookOnly({ right, verb = 'change' }: { readonly right: Permission; readonly verb?: string }) {
  const granted = useAppInitIfKnown({ isAskedAgain: true })?.permissions;
  const missing = granted && withNeeded([right]).find((needed) => !granted.includes(needed));
  return (
    <Text size="sm" c="dimmed">
      {missing && missing !== right
        ? `You may not ${permissionText[missing]} any more. This page stays, with what you have not saved, until you leave it.`
        : `You may look, not ${verb}: that ${needsRight(right)}.`}
    </Text>
  );
}
