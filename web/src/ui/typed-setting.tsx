import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

/** What was typed, or what is wrong with it in words. */
export type ReadSetting<Value> = { ok: true; value: Value } | { ok: false; problem: string };

interface TypedSettingProps<Value> {
  readonly label: string;
  readonly description?: string;
  /** As it would be typed. */
  readonly stored: string;
  /** Which keys a phone shows. */
  readonly inputMode?: 'decimal' | 'numeric' | 'email';
  readonly placeholder?: string;
  readonly canEdit: boolean;
  readonly read: (text: string) => ReadSetting<Value>;
  readonly onSave: (value: Value) => void;
}

/** A setting that is typed. Enter or leaving the field saves, Escape restores. A refused text stays with its reason. */
export function TypedSetting<Value>({
  stored,
  canEdit,
  read,
  onSave,
  inputMode = 'decimal',
  ...field
}: TypedSettingProps<Value>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const commit = (): void => {
    if (typed === null) return;
    const result = read(typed);
    setProblem(result.ok ? null : result.problem);
    if (!result.ok) return;
    setTyped(null);
    if (typed.trim() !== stored) onSave(result.value);
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') commit();
    if (key !== 'Escape') return;
    setTyped(null);
    setProblem(null);
  };
  return (
    <TextInput
      {...field}
      inputMode={inputMode}
      readOnly={!canEdit}
      autoComplete="off"
      value={typed ?? stored}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={commit}
    />
  );
}
