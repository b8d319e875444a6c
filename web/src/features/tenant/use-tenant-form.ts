import { isTenantField, type TenantDetails, type TenantField } from '@plumbline/contract/platform/tenant';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';
import { ADMIN_HISTORY } from '../history/admin-history.tsx';
import * as forms from './tenant-form.ts';
import { tenantQuery } from './tenant-queries.ts';

export interface TenantFormControl {
  form: forms.TenantForm;
  isDirty: boolean;
  isSaving: boolean;
  type: (field: TenantField, text: string) => void;
  check: (field: TenantField) => void;
  resolve: (field: TenantField, choice: 'mine' | 'theirs') => void;
  save: () => Promise<void>;
  revert: () => void;
}

/** What is typed on the company's page, until it is saved. */
export function useTenantForm(tenant: TenantDetails): TenantFormControl {
  const api = useApi();
  const takeOver = useTakeOver();
  const [form, setForm] = useState(() => forms.formOf(tenant));
  const [isSaving, setSaving] = useState(false);
  const isDirty = forms.changedFields(form).length > 0;

  useEffect(() => setForm((now) => forms.load(now, tenant)), [tenant]);
  useLeaveQuestion(isDirty || isSaving, 'What you changed of the company is not saved yet. Leave all the same?');

  const save = async () => {
    const checked = forms.check(form);
    setForm(checked);
    const [wrong] = Object.keys(checked.problems);
    if (wrong !== undefined || !isDirty || isSaving) return focusField(wrong);
    const body = forms.bodyOf(checked);
    setSaving(true);
    const result = await api.platform.saveTenant({
      body: body as Parameters<typeof api.platform.saveTenant>[0]['body'],
    });
    setSaving(false);
    if (result.ok) {
      setForm((now) => forms.save(now, result.value.tenant, body.changes));
      takeOver(result.value.tenant);
      toast.success('Saved.');
      return;
    }
    const { problem } = result;
    if (problem.type === 'tenant-conflict') {
      setForm((now) => forms.meet(now, problem.conflicts));
      focusField(problem.conflicts[0]?.field);
    } else if (problem.type === 'invalid-request') {
      const refused = problem.errors.map(({ pointer, reason }) => [pointer.split('/')[2] ?? '', reason] as const);
      const ours = refused.filter(([name]) => isTenantField(name));
      setForm((now) => ({ ...now, problems: { ...now.problems, ...Object.fromEntries(ours) } }));
      if (ours.length === 0) toast.error(problemLine(problem));
      focusField(ours[0]?.[0]);
    } else toast.error(problemLine(problem));
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return {
    form,
    isDirty,
    isSaving,
    type: (field, text) => setForm((now) => forms.type(now, field, text)),
    check: (field) => setForm((now) => forms.check(now, [field])),
    resolve: (field, choice) => setForm((now) => forms.resolve(now, field, choice)),
    save,
    revert: () => setForm(forms.formOf(form.stored)),
  };
}

/** Updates the company everywhere in the app, such as the header. */
export function useTakeOver(): (tenant: TenantDetails) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  return (tenant) => {
    keepAnswer(queryClient, tenantQuery(api).queryKey, tenant);
    const { id, name, companyLogoUrl } = tenant;
    keepAnswer(
      queryClient,
      appInitQuery(api).queryKey,
      (init) =>
        init && {
          ...init,
          tenant: { ...init.tenant, name, companyLogoUrl },
          user: {
            ...init.user,
            tenants: init.user.tenants.map((company) =>
              company.id === id ? { ...company, name, companyLogoUrl } : company,
            ),
          },
        },
    );
    void queryClient.invalidateQueries({ queryKey: ADMIN_HISTORY });
  };
}

export const fieldId = (field: string) => `company-${field}`;

function focusField(field: string | undefined): void {
  if (field !== undefined) document.getElementById(fieldId(field))?.focus();
}
