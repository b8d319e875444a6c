import { Button, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useIsThere } from './use-is-there.ts';
import { useLeaveQuestion } from './use-leave-question.ts';
import type { NotSaved } from './use-save-setting.ts';

/** What was typed, or what is wrong with it in words. */
export type ReadSetting<Value> = { ok: true; value: Value } | { ok: false; problem: string };

interface TypedSettingProps<Value> {
  readonly label: string;
  readonly description?: string;
  /** What the service has, as it would be typed: not what is being saved, which a failure would show as stored. */
  readonly stored: string;
  /** Which keys a phone shows. */
  readonly inputMode?: 'decimal' | 'numeric' | 'email';
  readonly placeholder?: string;
  readonly canEdit: boolean;
  readonly read: (text: string) => ReadSetting<Value>;
  /** Null when it is saved. Whether the field is still there says who tells the person of a failure. */
  readonly onSave: (value: Value, isThere: () => boolean) => Promise<NotSaved | null>;
}

/**
 * A setting that is typed. Enter or leaving the field saves, Escape restores. What is refused or could not be saved stays with its
 * reason, until it is saved or taken back.
 */
export function TypedSetting<Value extends string | number | null>({
  stored,
  canEdit,
  read,
  onSave,
  inputMode = 'decimal',
  ...field
}: TypedSettingProps<Value>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState<(NotSaved & { readonly text: string }) | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isThere = useIsThere();
  /** Back to what is being saved, if anything is: that cannot be taken back, and it may fail. */
  const takeBack = (): void => {
    setTyped(sending);
    setProblem(null);
    setFailed(null);
  };
  // It was stored all the same, or somebody else stored the same.
  if (failed && isSame(read(failed.text), read(stored))) {
    setFailed(null);
    if (typed === failed.text) setTyped(null);
  }
  useLeaveQuestion(
    typed !== null && typed.trim() !== (sending?.trim() ?? stored),
    `“${field.label}” is not saved yet. Leave all the same?`,
  );

  const commit = async (): Promise<void> => {
    if (typed === null || typed === sending) return;
    const result = read(typed);
    setProblem(result.ok ? null : result.problem);
    if (!result.ok) return;
    // While another text is being saved, this one corrects it.
    if (sending === null && typed.trim() === stored) return takeBack();
    setSending(typed);
    try {
      const notSaved = await onSave(result.value, isThere);
      setFailed(notSaved && { ...notSaved, text: typed });
      if (notSaved === null) setTyped((now) => (now === typed ? null : now));
    } finally {
      setSending((now) => (now === typed ? null : now));
    }
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') void commit();
    if (key === 'Escape') takeBack();
  };
  /** The button may go: the focus stays. */
  const fromField = (act: () => void) => () => {
    input.current?.focus();
    act();
  };
  const isFailed = failed !== null && typed === failed.text;
  return (
    <div>
      <TextInput
        {...field}
        ref={input}
        inputMode={inputMode}
        readOnly={!canEdit}
        autoComplete="off"
        value={typed ?? stored}
        error={problem ?? (isFailed ? <span role="alert">Not saved. {failed.reason}</span> : null)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        // What could not be saved goes again when somebody says so, not each time that the field is left.
        onBlur={() => isFailed || void commit()}
      />
      {isFailed && (
        <Group gap="xs" mt={4}>
          <Button
            size="compact-sm"
            variant="default"
            loading={sending === failed.text}
            onClick={fromField(() => void commit())}
          >
            {failed.again}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={fromField(takeBack)}>
            Take back
          </Button>
        </Group>
      )}
    </div>
  );
}

const isSame = <Value,>(a: ReadSetting<Value>, b: ReadSetting<Value>): boolean => a.ok && b.ok && a.value === b.value;
