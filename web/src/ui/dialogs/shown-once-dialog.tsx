import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyLine } from '../copy-line.tsx';
import { Dialog } from './dialog.tsx';

interface ShownOnceDialogProps {
  /** The kind of secret, such as token. */
  readonly noun: 'secret' | 'token';
  readonly value: string;
  /** What it is for, and what its holder can do. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

const labels = { secret: 'Secret', token: 'Token' } as const;

/** Shows a secret that is never shown again. Escape or a click outside must not lose it. */
export const ShownOnceDialog = ({ noun, value, children, onClose }: ShownOnceDialogProps) => (
  <Dialog title={`Copy the ${noun} now`} isLoose={false} onClose={onClose}>
    <Text size="sm">It is shown this once. {children}</Text>
    <CopyLine label={labels[noun]} value={value} noun={noun} />
    <Group justify="flex-end">
      <Button onClick={onClose}>I have copied it</Button>
    </Group>
  </Dialog>
);
