import { Button, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { linkOf } from './invitation-queries.ts';
import css from './invitations.module.css';

interface CopyLinkProps {
  readonly id: string;
  /** Whom the invitation is for. */
  readonly email: string;
}

/** An invitation's link, to pass on by hand. */
export function CopyLink({ id, email }: CopyLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'' | 'copied' | 'selected'>('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(linkOf(id));
      setState('copied');
    } catch {
      // A page may lack the right to write the clipboard. The person's own keys always work.
      field.current?.focus();
      field.current?.select();
      setState('selected');
    }
  };
  return (
    <Group gap="xs" wrap="nowrap" className={css.link ?? ''}>
      <TextInput
        ref={field}
        size="xs"
        readOnly
        flex={1}
        aria-label={`Link for ${email}`}
        value={linkOf(id)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="xs" variant="default" aria-label={`Copy link for ${email}`} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy link'}
      </Button>
      <span role="status" className={css.said}>
        {state === 'copied' && <VisuallyHidden>The link is copied.</VisuallyHidden>}
        {state === 'selected' && 'Press Ctrl+C to copy.'}
      </span>
    </Group>
  );
}
