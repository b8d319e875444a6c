import { Button, Group, Text, TextInput } from '@mantine/core';
import type { TenantField, TenantFieldConflict } from '@plumbline/contract/platform/tenant';
import type { HTMLInputTypeAttribute } from 'react';
import { formatInstant } from '../../lib/calendar.ts';
import { shownText } from './tenant-form.ts';
import classes from './tenant-page.module.css';
import { fieldId, type TenantFormControl } from './use-tenant-form.ts';

interface CompanyFieldProps {
  control: TenantFormControl;
  field: TenantField;
  label: string;
  canEdit: boolean;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  isNarrow?: boolean;
}

/** A field of the company, with its error and who else has changed it. */
export function CompanyField({ control, field, label, canEdit, isNarrow, ...input }: CompanyFieldProps) {
  const { form } = control;
  const problem = form.problems[field];
  const conflict = form.conflicts[field];
  return (
    <div className={classes.field} data-narrow={isNarrow || undefined}>
      <TextInput
        {...input}
        id={fieldId(field)}
        label={label}
        required={field === 'name' && canEdit}
        readOnly={!canEdit}
        autoComplete="off"
        value={shownText(form, field)}
        error={problem && `${label} ${problem}.`}
        onChange={(event) => control.type(field, event.currentTarget.value)}
        onBlur={() => control.check(field)}
      />
      {conflict && <Conflict label={label} conflict={conflict} onChoose={(choice) => control.resolve(field, choice)} />}
    </div>
  );
}

interface ConflictProps {
  label: string;
  conflict: TenantFieldConflict;
  onChoose: (choice: 'mine' | 'theirs') => void;
}

function Conflict({ label, conflict: { who, at, yourValue, theirValue }, onChoose }: ConflictProps) {
  return (
    <div className={classes.conflict} role="alert">
      <Text size="sm">
        {who ?? 'Somebody'} changed this to <strong>{theirValue ?? 'nothing'}</strong>
        {at && `, ${formatInstant(at)}`}. Yours is <strong>{yourValue ?? 'nothing'}</strong>.
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" onClick={() => onChoose('mine')} aria-label={`Keep mine: ${label}`}>
          Keep mine
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChoose('theirs')}
          aria-label={`Take theirs: ${label}`}
        >
          Take theirs
        </Button>
      </Group>
    </div>
  );
}
