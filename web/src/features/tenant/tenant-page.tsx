import { Stack, Text, Title } from '@mantine/core';
import { useAppInit } from '../../lib/app-init.ts';
import { ProvisioningSection } from '../scim/provisioning-section.tsx';

/** What app init tells of the company. */
export function TenantPage() {
  const { tenant, administrators } = useAppInit();
  return (
    <Stack>
      <Title order={1}>{tenant.name}</Title>
      {tenant.companyLogoUrl && (
        <img
          src={tenant.companyLogoUrl}
          alt={`Logo of ${tenant.name}`}
          style={{ maxWidth: '15rem', maxHeight: '5rem', alignSelf: 'flex-start' }}
        />
      )}
      <Text>Administrators: {administrators.join(', ') || 'none'}</Text>
      <ProvisioningSection />
    </Stack>
  );
}
