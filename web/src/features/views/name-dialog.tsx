import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AnyProblem } from '../../lib/api.ts';
import { useCan } from '../../lib/app-init.ts';
import { problemLine } from '../../ui/problem-message.ts';

export interface NameDialogProps {
  title: string;
  /** The word on the button. */
  verb: string;
  name: string;
  /** Asks as well whether the company shall see the view. */
  asksToShare: boolean;
  onClose: () => void;
  /** What stands in the way, or null when it is done. */
  onSubmit: (name: string, isPublic: boolean) => Promise<AnyProblem | null>;
}

/** Asks for a view's name. A refusal is shown at the field, and what was typed stays. */
export function NameDialog({ title, verb, name: before, asksToShare, onClose, onSubmit }: NameDialogProps) {
  const mayShare = useCan('Wip_share');
  const [name, setName] = useState(before);
  const [isPublic, setIsPublic] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setProblem('Type a name.');
    setIsBusy(true);
    const refusal = await onSubmit(name.trim(), isPublic);
    setIsBusy(false);
    if (refusal === null) return onClose();
    setProblem(refusal.type === 'view-name-taken' ? 'You have a view of that name already.' : problemLine(refusal));
  };
  return (
    // Without the library's dialog header: that would be a second banner beside the page's own.
    <Modal.Root opened onClose={onClose} size="sm" centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <form noValidate onSubmit={(event) => void submit(event)}>
            <Stack gap="md">
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
              {asksToShare &&
                (mayShare ? (
                  <Checkbox
                    label="Share with the company"
                    checked={isPublic}
                    onChange={(event) => setIsPublic(event.currentTarget.checked)}
                  />
                ) : (
                  <Text size="sm" c="dimmed">
                    Only you will see it: sharing needs the permission Wip_share.
                  </Text>
                ))}
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
