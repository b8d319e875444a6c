import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { FormButtons, FormDialog } from '../../ui/dialogs/dialog.tsx';
import { ShownOnceDialog } from '../../ui/dialogs/shown-once-dialog.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { tokenWords } from '../../ui/words.ts';
import { provisioningProblems } from './problems.ts';
import { keepProvisioning } from './provisioning-queries.ts';

const USUAL = '365';
const lifetimes = [
  { value: '90', label: '3 months' },
  { value: '180', label: '6 months' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
];

/** Asks for a name and a lifetime, then shows the token this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState(USUAL);
  const [problem, setProblem] = useState<string | null>(null);
  const creation = useCreation(tokenWords.unknown);
  const [token, setToken] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    if (creation.isBusy) return;
    if (name.trim() === '') return setProblem('Type a name.');
    const body = { name: name.trim(), expiresInDays: Number(days) };
    const result = await creation.run(() => api.platform.createScimToken({ body }));
    if (!result.ok) return setProblem(problemLine(result.problem, provisioningProblems));
    keepProvisioning(queryClient, api, result.value);
    setToken(result.value.token);
  };
  if (token !== null)
    return (
      <ShownOnceDialog noun="token" value={token} onClose={onClose}>
        {tokenWords.notKept} Put it only into your identity provider: whoever has it can create and deactivate your
        users and give them any role, also Admin, because a group that is called like a role gives that role to its
        members.
      </ShownOnceDialog>
    );
  return (
    <FormDialog
      title="Create a token"
      isBegun={name !== '' || days !== USUAL}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <CreationFields creation={creation}>
        <TextInput
          label="Name"
          description={`Who will use it, such as Entra ID. ${tokenWords.named}`}
          data-autofocus
          maxLength={100}
          autoComplete="off"
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
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
