import { Button, Group, Text } from '@mantine/core';
import { DialogFrame } from './dialog-frame.tsx';

interface ThrowAwayQuestionProps {
  readonly onAnswer: (isAgreed: boolean) => void;
}

/** Asked over a begun form that is about to close. Escape, too, goes back to the form. */
export const ThrowAwayQuestion = ({ onAnswer }: ThrowAwayQuestionProps) => (
  <DialogFrame title="Throw away what you typed?" size="sm" isLoose isOnTop onClose={() => onAnswer(false)}>
    <Text size="sm">What you typed or chose here is not kept.</Text>
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
        Go on with it
      </Button>
      <Button color="red" onClick={() => onAnswer(true)}>
        Throw it away
      </Button>
    </Group>
  </DialogFrame>
);
