import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '../../lib/api.ts';
import { useCan } from '../../lib/app-init.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { CopyLine } from './copy-line.tsx';
import { GroupRoles } from './group-roles.tsx';
import classes from './provisioning.module.css';
import { provisioningQuery } from './provisioning-queries.ts';
import { TokenList } from './token-list.tsx';

/** How the company's people and groups come in from its identity provider by themselves. */
export function ProvisioningSection() {
  const api = useApi();
  const { data, error, refetch } = useQuery(provisioningQuery(api));
  const canEdit = useCan('Admin_edit');
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <Title order={2} id={id}>
          Provisioning
        </Title>
        <Text size="sm" c="dimmed">
          Entra ID, Okta and others that speak SCIM 2.0 create, change and deactivate your users by themselves. Their
          groups give roles.
        </Text>
      </div>
      <div className={classes.content}>
        {error ? (
          <ProblemNotice error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            <CopyLine
              label="SCIM address"
              description="Entra ID calls it Tenant URL, Okta SCIM connector base URL."
              value={api.scimAddress}
              noun="address"
            />
            <TokenList tokens={data.tokens} canEdit={canEdit} />
            <GroupRoles groups={data.groups} roles={data.roles} canEdit={canEdit} />
          </>
        ) : (
          <Skeleton height={200} role="status" aria-label="Loading the provisioning" />
        )}
      </div>
    </section>
  );
}
