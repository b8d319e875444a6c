import type { CallResponse } from '@plumbline/contract/call';
import type { invitationCalls } from '@plumbline/contract/platform/invitations';
import { type InvitationId, invitationId, type TenantId } from '@plumbline/contract/values';
import type { QueryClient } from '@tanstack/react-query';
import { type Api, problemError } from '../../../lib/api.ts';
import { appInitQuery } from '../../../lib/app-init.ts';
import type { Session } from '../../session/session.ts';

type Answer = CallResponse<typeof invitationCalls.acceptInvitations>;
/** What became of the person's invitations; 'sign-in-again' where the sign-in is too old to prove who it was. */
export type Accepted = Answer | 'sign-in-again';

export interface Visitor {
  session: Session;
  api: Api;
  queryClient: QueryClient;
}

/** The last outcome worth telling. */
export const OUTCOME_KEY = ['platform', 'invitationOutcome'];
const keyOf = (link: InvitationId | undefined) => ['platform', 'acceptInvitations', link ?? null];

/** The invitation that an address of this app names. */
export const invitationIn = (path: string): InvitationId | undefined =>
  invitationId.safeParse(new URL(path, 'http://app').searchParams.get('invitation')).data;

/**
 * Asks, once in the life of the page, to be let in wherever the person was invited. null where the service cannot be asked:
 * whoever belongs to a company goes on without.
 */
export async function acceptOnce(visitor: Visitor, link: InvitationId | undefined): Promise<Accepted | null> {
  const { queryClient } = visitor;
  const cached = queryClient.getQueryData<Accepted>(keyOf(link));
  if (cached !== undefined) return cached;
  const accepted = await ask(visitor, { ...(link && { invitationId: link }) }).catch(() => null);
  if (accepted === null) return null;
  for (const queryKey of [keyOf(link), OUTCOME_KEY])
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(keyOf(link), accepted);
  queryClient.setQueryData(OUTCOME_KEY, accepted);
  if (accepted !== 'sign-in-again' && accepted.joined.length > 0) enter(visitor, accepted, link);
  return accepted;
}

/** Whether the person, who belongs to no company so far, has got into one. */
export async function joins(visitor: Visitor, href: string): Promise<boolean> {
  const link = invitationIn(href);
  const accepted = await (link ? openLink(visitor, link, href) : acceptOnce(visitor, undefined));
  return accepted !== null && accepted !== 'sign-in-again' && accepted.joined.length > 0;
}

/** Takes the invitation of a link, by a fresh sign-in where the one there is does not do. */
export async function openLink(visitor: Visitor, link: InvitationId | string, href: string): Promise<Accepted | null> {
  const id = invitationId.parse(link);
  // Known already: the sign-in that has just ended brought it, and another one would bring the same.
  const isKnown = visitor.queryClient.getQueryData(keyOf(id)) !== undefined;
  const accepted = await acceptOnce(visitor, id);
  if (accepted !== 'sign-in-again' || isKnown) return accepted;
  await visitor.session.signIn(href);
  // The browser is leaving: nothing may be drawn meanwhile.
  return new Promise<never>(() => {});
}

/**
 * Joins a company that was offered; the tab stays in the one it is in. Answers whether the person is in now, and signs in anew where the
 * sign-in is too old. Throws a ProblemError.
 */
export async function joinOffered(visitor: Visitor, tenantId: TenantId): Promise<boolean> {
  const { queryClient, api, session } = visitor;
  const answer = await ask(visitor, { tenantId });
  if (answer === null || answer === 'sign-in-again') {
    await session.signIn('/home');
    // The browser is leaving: nothing may be drawn meanwhile.
    return new Promise<never>(() => {});
  }
  const before = queryClient.getQueryData<Accepted>(OUTCOME_KEY);
  // What the link said stays said.
  const link = before && before !== 'sign-in-again' ? before.link : null;
  queryClient.setQueryData(OUTCOME_KEY, { ...answer, link });
  await queryClient.invalidateQueries({ queryKey: appInitQuery(api).queryKey });
  return answer.joined.some((joined) => joined.tenantId === tenantId);
}

async function ask(
  { session, api }: Visitor,
  wanted: { invitationId?: InvitationId; tenantId?: TenantId },
): Promise<Accepted | null> {
  const idToken = await session.idToken();
  if (idToken === null) return null;
  const result = await api.platform.acceptInvitations({ body: { idToken, ...wanted } });
  if (result.ok) return result.value;
  if (result.problem.type === 'identity-refused') return 'sign-in-again';
  throw problemError(result.problem);
}

/** Whoever came by a link, or belonged nowhere, goes on in the company that let them in. */
function enter({ api, queryClient }: Visitor, { joined }: Answer, link: InvitationId | undefined): void {
  const [first] = joined;
  if (first && (link !== undefined || api.tenant.current() === null)) api.tenant.set(first.tenantId);
  queryClient.removeQueries({ queryKey: appInitQuery(api).queryKey });
  const welcome = `Welcome to ${names.format(joined.map(({ tenantName }) => tenantName))}.`;
  // Toasts are a download of their own, after the first paint: nobody waits for it.
  void import('../../../ui/toast/toast.ts').then(({ toast }) => toast.contrast(welcome));
}

const names = new Intl.ListFormat('en-US');
