import { Checkbox, Text } from '@mantine/core';
import { needsRight } from '@plumbline/domain/permissions';
import { useState } from 'react';
import { useCan } from '../../lib/app-init.ts';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { type ViewFailure, viewProblems } from './problems.ts';

export interface ViewNameDialogProps {
  title: string;
  /** The text of the button. */
  verb: string;
  name: string;
  /** Also asks whether to share the view with the company. */
  asksToShare: boolean;
  onClose: () => void;
  /** Why it was refused, or null when it is done. */
  onSubmit: (name: string, isPublic: boolean) => Promise<ViewFailure | null>;
}

const lineOf = (problem: ViewFailure) => problemLine(problem, viewProblems);

/** Asks for a view's name, and whether to share it. */
export function ViewNameDialog({ asksToShare, onSubmit, ...dialog }: ViewNameDialogProps) {
  const mayShare = useCan('Wip_share');
  const [isPublic, setIsPublic] = useState(false);
  return (
    <NameDialog {...dialog} isMoreChosen={isPublic} onSubmit={(name) => onSubmit(name, isPublic)} lineOf={lineOf}>
      {asksToShare &&
        (mayShare ? (
          <Checkbox
            label="Share with the company"
            checked={isPublic}
            onChange={(event) => setIsPublic(event.currentTarget.checked)}
          />
        ) : (
          <Text size="sm" c="dimmed">
            Only you will see it: sharing {needsRight('Wip_share')}.
          </Text>
        ))}
    </NameDialog>
  );
}
