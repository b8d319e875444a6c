import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type Permission, permissions, withNeeded, withoutPermission } from '@plumbline/domain/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { FormButtons, FormDialog } from '../../ui/dialogs/dialog.tsx';
import { ShownOnceDialog } from '../../ui/dialogs/shown-once-dialog.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { tokenWords } from '../../ui/words.ts';
import { sentenceOf } from '../roles/role-matrix.tsx';
import { tokenProblems } from './problems.ts';
import { keepTokens, type Whose } from './tokens-queries.ts';

const NEVER = 'never';
const USUAL = '90';
const lifetimes = [
  { value: '7', label: '1 week' },
  { value: '30', label: '1 month' },
  { value: '90', label: '3 months' },
  { value: '365', label: '1 year' },
  { value: NEVER, label: 'Never' },
];

const words = {
  mine: {
    title: 'Create a token',
    about: 'What will use it, such as Month-end spreadsheet.',
    shown: 'Anyone who has it works in your name.',
  },
  company: {
    title: 'Create a service’s token',
    about: `The program that will use it, such as Sage export. ${tokenWords.named}`,
    shown: 'Anyone who has it works as this service.',
  },
} as const;

interface NewTokenDialogProps {
  whose: Whose;
  onClose: () => void;
}

/** Asks for a name, permissions and a lifetime, then shows the token, which is never shown again. */
export function NewTokenDialog({ whose, onClose }: NewTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  if (token === null) return <NewTokenForm whose={whose} onClose={onClose} onMade={setToken} />;
  return (
    <ShownOnceDialog noun="token" value={token} onClose={onClose}>
      {tokenWords.notKept} {words[whose].shown}
    </ShownOnceDialog>
  );
}

function NewTokenForm({ whose, onClose, onMade }: NewTokenDialogProps & { onMade: (token: string) => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const mine = useAppInit().permissions;
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Permission[]>([]);
  const [days, setDays] = useState(USUAL);
  const [problem, setProblem] = useState<{ at: 'name' | 'permissions'; text: string } | null>(null);
  const creation = useCreation(tokenWords.unknown);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    if (creation.isBusy) return;
    if (name.trim() === '') return setProblem({ at: 'name', text: 'Type a name.' });
    if (chosen.length === 0) return setProblem({ at: 'permissions', text: 'Choose what it may do.' });
    const body = {
      name: name.trim(),
      permissions: [...chosen],
      expiresInDays: days === NEVER ? null : Number(days),
    };
    const { platform } = api;
    const result = await creation.run(() =>
      whose === 'mine' ? platform.createMyToken({ body }) : platform.createServiceToken({ body }),
    );
    if (!result.ok) return setProblem({ at: 'name', text: problemLine(result.problem, tokenProblems) });
    keepTokens(queryClient, api, whose, result.value.tokens);
    onMade(result.value.token);
  };
  const toggle = (permission: Permission, isOn: boolean): void => {
    setChosen(isOn ? withNeeded([...chosen, permission]) : withoutPermission(chosen, permission));
    setProblem(null);
  };
  return (
    <FormDialog
      title={words[whose].title}
      isBegun={name !== '' || chosen.length > 0 || days !== USUAL}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <CreationFields creation={creation}>
        <TextInput
          label="Name"
          description={words[whose].about}
          data-autofocus
          maxLength={100}
          autoComplete="off"
          value={name}
          error={problem?.at === 'name' && problem.text}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Checkbox.Group
          label="It may"
          description={whose === 'mine' ? 'What you lose later, it loses too.' : 'No more than you may do yourself.'}
          value={[...chosen]}
          error={problem?.at === 'permissions' && problem.text}
        >
          <Stack gap="xs" mt="xs" mb="xs">
            {permissions
              .filter((permission) => mine.includes(permission))
              .map((permission) => (
                <Checkbox
                  key={permission}
                  value={permission}
                  label={sentenceOf(permission)}
                  onChange={(event) => toggle(permission, event.currentTarget.checked)}
                />
              ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label="Expires after"
          data={lifetimes}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      </CreationFields>
      <FormButtons verb="Create" isBusy={creation.isBusy} />
    </FormDialog>
  );
}
