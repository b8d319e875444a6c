import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useCan } from '../../lib/app-init.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { AdminHistory } from '../history/admin-history.tsx';
import { GroupRoles } from './group-roles.tsx';
import classes from './provisioning.module.css';
import { provisioningQuery } from './provisioning-queries.ts';
import { TokenList } from './token-list.tsx';

/** Provisioning: how people and groups arrive from the company's identity provider. */
export function ProvisioningSection() {
  const api = useApi();
  const provisioning = useQuery(provisioningQuery(api));
  const canEdit = useCan('Admin_edit');
  return (
    <Section
      title="Provisioning"
      about="Entra ID, Okta and others that speak SCIM 2.0 create, change and deactivate your users by themselves. Their groups give roles."
    >
      <Loaded
        of={{ provisioning }}
        waiting={<Skeleton height={200} role="status" aria-label="Loading the provisioning" />}
      >
        {({ provisioning: data }) => (
          <>
            <CopyLine
              label="SCIM address"
              description="Entra ID calls it Tenant URL, Okta SCIM connector base URL."
              value={api.scimAddress}
              noun="address"
            />
            <TokenList tokens={data.tokens} canEdit={canEdit} />
            <GroupRoles groups={data.groups} roles={data.roles} canEdit={canEdit} />
            {(data.tokens.length > 0 || data.groups.length > 0) && (
              <div>
                <div className={classes.head}>
                  <Title order={3}>History</Title>
                </div>
                <AdminHistory subject="provisioning" />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
