import { Button, Skeleton, Text } from '@mantine/core';
import type { AccessToken } from '@plumbline/contract/platform/tokens';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { TokenTable } from './token-table.tsx';
import classes from './tokens.module.css';
import { tokensQuery, type Whose } from './tokens-queries.ts';

interface TokensProps {
  whose: Whose;
  canEdit: boolean;
}

const create = { mine: 'Create a token', company: 'Create a service’s token' } as const;
const none = {
  mine: 'You have none. Create one for a script, a spreadsheet or a program that reads or changes jobs for you.',
  company:
    'There are none. Create one for a program that works by itself, such as the nightly export of your accounting.',
} as const;

/** For the page's heading. */
export function NewToken({ whose }: { readonly whose: Whose }) {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setIsCreating(true)}>
        {create[whose]}
      </Button>
      {isCreating && <NewTokenDialog whose={whose} onClose={() => setIsCreating(false)} />}
    </>
  );
}

/** The list of tokens, with the actions that the person may take. */
export function Tokens({ whose, canEdit }: TokensProps) {
  const tokens = useQuery(tokensQuery(useApi(), whose));
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  return (
    <div className={classes.tokens}>
      <Loaded of={{ tokens }} waiting={<Skeleton height={160} role="status" aria-label="Loading the tokens" />}>
        {({ tokens: list }) =>
          list.length === 0 ? (
            <Text size="sm" className={classes.none ?? ''}>
              {none[whose]}
            </Text>
          ) : (
            <TokenTable tokens={list} whose={whose} onRevoke={canEdit ? setRevoking : null} />
          )
        }
      </Loaded>
      {revoking && <RevokeDialog token={revoking} whose={whose} onClose={() => setRevoking(null)} />}
    </div>
  );
}
