import { Button, Text, Title } from '@mantine/core';
import type { ScimToken } from '@plumbline/contract/platform/scim';
import { needsRight } from '@plumbline/domain/permissions';
import { useState } from 'react';
import { formatDay, formatInstant } from '../../lib/calendar.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import classes from './provisioning.module.css';
import { RevokeDialog } from './revoke-dialog.tsx';

interface TokenListProps {
  tokens: readonly ScimToken[];
  canEdit: boolean;
}

/** The tokens of the identity providers. */
export function TokenList({ tokens, canEdit }: TokenListProps) {
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ScimToken | null>(null);
  return (
    <div>
      <div className={classes.head}>
        <Title order={3}>Tokens</Title>
        {canEdit && (
          <Button size="compact-sm" variant="default" onClick={() => setIsCreating(true)}>
            Create a token
          </Button>
        )}
      </div>
      {tokens.length === 0 ? (
        <Text size="sm" c="dimmed">
          There are none, so nobody comes in this way yet. Your identity provider needs two things: the address above,
          and a token as its secret.{!canEdit && ` To create one ${needsRight('Admin_edit')}.`}
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Tokens">
          {tokens.map((token) => (
            <li key={token.id}>
              <div className={classes.what}>
                <Text size="sm" fw={600}>
                  {token.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {token.lastUsedAt ? `Last used ${formatInstant(token.lastUsedAt)}` : 'Never used'} · by{' '}
                  {token.createdByName}, {formatDay(token.createdAt)} · <Expiry at={token.expiresAt} />
                </Text>
              </div>
              {canEdit && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setRevoking(token)}
                  aria-label={`Revoke ${token.name}`}
                >
                  Revoke
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isCreating && <NewTokenDialog onClose={() => setIsCreating(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}

const Expiry = ({ at }: { at: Date }) =>
  at.getTime() > Date.now() ? (
    `expires ${formatDay(at)}`
  ) : (
    <span className={classes.expired}>expired {formatDay(at)}: create another</span>
  );
