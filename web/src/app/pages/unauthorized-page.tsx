import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import {
  needsRight,
  type Permission,
  type Product,
  permissionText,
  productOf,
  productText,
} from '@plumbline/domain/permissions';
import { Link } from '@tanstack/react-router';
import { InvitationNotice } from '../../features/invitations/join/invitation-notice.tsx';
import { useSession, useSessionState } from '../../features/session/session-context.tsx';
import { useSignOut } from '../../features/session/use-sign-out.tsx';
import { type AppInit, useAppInitIfKnown } from '../../lib/app-init.ts';
import { endedAccess } from '../../lib/ended-access.ts';
import classes from './page.module.css';

/** `permission` is the missing one; undefined for a person without any company. */
export function UnauthorizedPage({ permission }: { permission: Permission | undefined }) {
  const session = useSession();
  const state = useSessionState();
  const appInit = useAppInitIfKnown({ isAskedAgain: true });
  const isSignedIn = state.status === 'signed-in';
  const ended = endedAccess.current();
  if (permission && appInit?.permissions.includes(permission))
    return <Granted what={`You may ${permissionText[permission]} now`} place={placeOf[productOf(permission)]} />;
  if (!permission && appInit) return <Granted what={`You have access to ${appInit.tenant.name}`} place={null} />;
  if (permission && appInit && !appInit.products.includes(productOf(permission))) {
    return <ProductMissing product={productOf(permission)} appInit={appInit} />;
  }
  return (
    <Stack className={classes.message}>
      <Title order={1}>
        {permission
          ? `You may not ${permissionText[permission]}`
          : ended
            ? `Your access to ${ended} has ended`
            : 'You have no access here'}
      </Title>
      {permission ? (
        <Text>
          The page {needsRight(permission)}
          {appInit && `, which your role in ${appInit.tenant.name} (${appInit.user.role || 'none'}) does not have`}.
        </Text>
      ) : (
        isSignedIn && (
          <Text>
            You are signed in as {state.person.email ?? state.person.name}, who belongs to no company here
            {ended && ' any more. What you saved there is kept'}.
          </Text>
        )
      )}
      {!permission && <InvitationNotice />}
      <Text>{whomToAsk(appInit?.administrators ?? [])}</Text>
      <Group>
        {appInit && <Button renderRoot={(props) => <Link {...props} to="/home" />}>Go to the home page</Button>}
        {isSignedIn ? <SignOutButton /> : <Button onClick={() => void session.signIn('/')}>Sign in</Button>}
      </Group>
    </Stack>
  );
}

/** No role would help: the whole company does not have the product. */
function ProductMissing({ product, appInit }: { product: Product; appInit: AppInit }) {
  return (
    <Stack className={classes.message}>
      <Title order={1}>
        {appInit.tenant.name} does not use {productText[product]}
      </Title>
      <Text>
        It is switched off for the whole company. Nothing was deleted: switched on again, everything is as it was.
      </Text>
      {appInit.permissions.includes('Admin_edit') ? (
        <Text>
          You can switch it on under{' '}
          <Anchor renderRoot={(props) => <Link {...props} to="/admin/tenant" />}>Admin, Company</Anchor>.
        </Text>
      ) : (
        <Text>{whomToAsk(appInit.administrators)}</Text>
      )}
      <Group>
        <Button renderRoot={(props) => <Link {...props} to="/home" />}>Go to the home page</Button>
        <SignOutButton />
      </Group>
    </Stack>
  );
}

function SignOutButton() {
  const { ask, question } = useSignOut();
  return (
    <>
      <Button variant="default" onClick={ask}>
        Sign out
      </Button>
      {question}
    </>
  );
}

/** Where a right leads. */
const placeOf = {
  none: null,
  workflow: { to: '/workflow/jobs', text: 'Go to the jobs' },
  platform: { to: '/admin', text: 'Go to the administration' },
} as const satisfies Record<Product, object | null>;

interface GrantedProps {
  readonly what: string;
  readonly place: (typeof placeOf)[Product];
}

/** The page was open, or came from the history, when the right was given. */
function Granted({ what, place }: GrantedProps) {
  return (
    <Stack className={classes.message}>
      <Title order={1}>{what}</Title>
      <Group>
        {place && <Button renderRoot={(props) => <Link {...props} to={place.to} />}>{place.text}</Button>}
        <Button {...(place && { variant: 'default' })} renderRoot={(props) => <Link {...props} to="/home" />}>
          Go to the home page
        </Button>
      </Group>
    </Stack>
  );
}

const names = new Intl.ListFormat('en-US', { type: 'disjunction' });

const whomToAsk = (administrators: readonly string[]) =>
  administrators.length > 0
    ? `Ask ${names.format(administrators)} for it.`
    : 'Ask an administrator of your company for it.';
