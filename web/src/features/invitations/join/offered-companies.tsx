import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { CallResponse } from '@plumbline/contract/call';
import type { invitationCalls } from '@plumbline/contract/platform/invitations';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { switchTenant } from '../../../lib/switch-tenant.ts';
import { errorLine } from '../../../ui/problems/problem-message.ts';
import { useSession } from '../../session/session-context.tsx';
import { joinOffered } from './accept.ts';
import { ASK_WHO_INVITED } from './notice-text.ts';

type Company = CallResponse<typeof invitationCalls.acceptInvitations>['offered'][number];

/** Further companies to join, each with a click. A company that was joined stays listed until the person switches. */
export function OfferedCompanies({ offered }: { readonly offered: readonly Company[] }) {
  const visitor = { session: useSession(), api: useApi(), queryClient: useQueryClient() };
  const [joined, setJoined] = useState<readonly Company[]>([]);
  const [joining, setJoining] = useState<Company | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const join = async (company: Company): Promise<void> => {
    setJoining(company);
    setProblem(null);
    try {
      if (await joinOffered(visitor, company.tenantId)) setJoined((others) => [...others, company]);
      else setProblem(`The invitation to ${company.tenantName} is not open any more. ${ASK_WHO_INVITED}`);
    } catch (error) {
      setProblem(errorLine(error));
    }
    setJoining(null);
  };
  const open = offered.filter(({ tenantId }) => !joined.some((company) => company.tenantId === tenantId));
  if (open.length === 0 && joined.length === 0 && problem === null) return null;
  return (
    <Alert color="blue" variant="light" role="region" aria-label="Companies that you can join">
      <Stack gap={0}>
        <div role="status">
          {joined.map((company) => (
            <Line key={company.tenantId} text={`You are in ${company.tenantName} now.`}>
              <Button size="xs" onClick={() => switchTenant(visitor.api, company.tenantId)}>
                Switch to {company.tenantName}
              </Button>
            </Line>
          ))}
        </div>
        {open.map((company) => (
          <Line key={company.tenantId} text={`You can join ${company.tenantName}.`}>
            <Button
              size="xs"
              variant="default"
              aria-label={`Join ${company.tenantName}`}
              loading={joining?.tenantId === company.tenantId}
              disabled={joining !== null && joining.tenantId !== company.tenantId}
              onClick={() => void join(company)}
            >
              Join
            </Button>
          </Line>
        ))}
        {problem !== null && (
          <Text size="sm" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

function Line({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" py={4}>
      <Text size="sm">{text}</Text>
      {children}
    </Group>
  );
}
