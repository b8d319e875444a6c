import { Switch, Text } from '@mantine/core';
import type { TenantDetails } from '@plumbline/contract/platform/tenant';
import { needsRight, productText } from '@plumbline/domain/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { actionLine } from '../../ui/problems/problem-message.ts';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { productProblems } from './problems.ts';
import { tenantQuery } from './tenant-queries.ts';
import { useTakeOver } from './use-tenant-form.ts';

export function ProductsSection({ tenant, canEdit }: { tenant: TenantDetails; canEdit: boolean }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const takeOver = useTakeOver();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const hasJobs = tenant.products.includes('workflow');

  const turn = async (isOn: boolean) => {
    setBusy(true);
    const result = await api.platform.switchProduct({ body: { product: 'workflow', isOn } });
    setBusy(false);
    setAsking(false);
    if (!result.ok) {
      // Its answer may be lost.
      void queryClient.invalidateQueries({ queryKey: tenantQuery(api).queryKey });
      return toast.error(actionLine(result.problem, productProblems));
    }
    takeOver(result.value.tenant);
    await queryClient.invalidateQueries({ queryKey: appInitQuery(api).queryKey });
    // Only once the page no longer shows its data: data of a product that is off must not stay in memory.
    if (!isOn) queryClient.removeQueries({ queryKey: ['workflow'] });
    toast.success(`${productText.workflow} is switched ${isOn ? 'on' : 'off'}.`);
  };

  return (
    <Section
      title="Products"
      about="What the company uses. Switching one off hides it from everybody and deletes nothing."
    >
      <Switch
        label={productText.platform}
        description="Users, roles and this page. It stays on: without it nobody could switch anything on again."
        checked={tenant.products.includes('platform')}
        disabled
      />
      <Switch
        label={productText.workflow}
        description={
          canEdit
            ? 'Jobs, saved views, import, activity.'
            : `Jobs, saved views, import, activity. Switching it ${needsRight('Admin_edit')}.`
        }
        checked={hasJobs}
        disabled={!canEdit || isBusy}
        onChange={(event) => (event.currentTarget.checked ? void turn(true) : setAsking(true))}
      />
      {isAsking && (
        <ConfirmDialog
          title={`Switch ${productText.workflow} off?`}
          verb="Switch off"
          isGrave
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void turn(false)}
        >
          <Text size="sm">
            Nobody of {tenant.name} will see the jobs any more, from the next click on; pages that are open say so.
            Nothing is deleted: switched on again, everything is as it was.
          </Text>
        </ConfirmDialog>
      )}
    </Section>
  );
}
