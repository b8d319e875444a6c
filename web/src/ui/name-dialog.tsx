import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AnyProblem } from '../lib/api.ts';
import { dialogFocus } from './layer-focus.ts';
import { problemLine } from './problem-message.ts';

interface NameDialogProps {
  readonly title: string;
  /** The word on the button. */
  readonly verb: string;
  readonly name: string;
  /** What else is asked, below the name. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  /** What stands in the way, or null when it is done. */
  readonly onSubmit: (name: string) => Promise<AnyProblem | null>;
  /** A refusal in words that fit at the field, where the usual ones say too much. */
  readonly shortly?: (problem: AnyProblem) => string | null;
}

/** Asks for a name. A refusal is shown at the field, and what was typed stays. */
export function NameDialog(props: NameDialogProps) {
  const { title, verb, name: before, children, onClose, onSubmit, shortly = () => null } = props;
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setProblem('Type a name.');
    setIsBusy(true);
    const refusal = await onSubmit(name.trim());
    setIsBusy(false);
    if (refusal === null) return onClose();
    setProblem(shortly(refusal) ?? problemLine(refusal));
  };
  return (
    // Without the library's dialog header: that would be a second banner beside the page's own.
    <Modal.Root opened onClose={onClose} size="sm" centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <form noValidate onSubmit={(event) => void submit(event)}>
            <Stack gap="md" ref={dialogFocus}>
              <Modal.Title fz="h2" fw={650}>
                {title}
              </Modal.Title>
              <TextInput
                label="Name"
                data-autofocus
                maxLength={200}
                autoComplete="off"
                value={name}
                error={problem}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => {
                  setName(event.currentTarget.value);
                  setProblem(null);
                }}
              />
              {children}
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit" loading={isBusy}>
                  {verb}
                </Button>
              </Group>
            </Stack>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
