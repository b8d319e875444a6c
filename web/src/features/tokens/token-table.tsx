import { Button } from '@mantine/core';
import type { AccessToken } from '@plumbline/contract/platform/tokens';
import { type Permission, permissionText } from '@plumbline/domain/permissions';
import { formatDay, formatInstant } from '../../lib/calendar.ts';
import classes from './tokens.module.css';
import type { Whose } from './tokens-queries.ts';

interface TokenTableProps {
  tokens: readonly AccessToken[];
  whose: Whose;
  /** Null where the person may only look. */
  onRevoke: ((token: AccessToken) => void) | null;
}

/** A row for each token; on a phone a card. */
export function TokenTable({ tokens, whose, onRevoke }: TokenTableProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Access tokens">
        <thead>
          <tr>
            <th scope="col">Name</th>
            {whose === 'company' && <th scope="col">Whose</th>}
            <th scope="col">May</th>
            <th scope="col">Created</th>
            <th scope="col">Last used</th>
            <th scope="col">Expires</th>
            {onRevoke && <td />}
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id}>
              <th scope="row">{token.name}</th>
              {whose === 'company' && <td data-label="Whose">{token.holder?.name ?? 'A service'}</td>}
              <td data-label="May">{may(token.permissions)}</td>
              <td data-label="Created">
                {formatDay(token.createdAt)}
                {token.createdByName !== token.holder?.name && `, by ${token.createdByName}`}
              </td>
              <td data-label="Last used">{token.lastUsedAt ? formatInstant(token.lastUsedAt) : 'Never'}</td>
              <td data-label="Expires">
                <Expiry at={token.expiresAt} />
              </td>
              {onRevoke && (
                <td className={classes.action}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => onRevoke(token)}
                    aria-label={`Revoke ${token.name}`}
                  >
                    Revoke
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const and = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Permissions, to complete "May …". */
const may = (permissions: readonly Permission[]) => and.format(permissions.map((each) => permissionText[each]));

function Expiry({ at }: { at: Date | null }) {
  if (at === null) return 'Never';
  if (at.getTime() > Date.now()) return formatDay(at);
  return <span className={classes.expired}>Expired {formatDay(at)}</span>;
}
