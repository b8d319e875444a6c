import type { CallResponse } from '@plumbline/contract/call';
import type { invitationCalls } from '@plumbline/contract/platform/invitations';
import { type InvitationId, invitationId, type TenantId } from '@plumbline/contract/values';
import type { QueryClient } from '@tanstack/react-query';
import { type Api, problemError } from '../../../lib/api.ts';
import { appInitQuery } from '../../../lib/app-init.ts';
import type { Session } from '../../session/session.ts';

type Answer = CallResponse<typeof invitationCalls.acceptInvitations>;
/** The result of the person's invitations; 'sign-in-again' if the sign-in is too old to prove who it was. */
export type Accepted = Answer | 'sign-in-again';

export interface Visitor {
  session: Session;
  api: Api;
  queryClient: QueryClient;
}

/** The last result to report. */
export const OUTCOME_KEY = ['platform', 'invitationOutcome'];
const keyOf = (link: InvitationId | undefined) => ['platform', 'acceptInvitations', link ?? null];

/** The invitation in an address of this app. */
export const invitationIn = (path: string): InvitationId | undefined =>
  invitationId.safeParse(new URL(path, 'http://app').searchParams.get('invitation')).data;

/**
 * Accepts the person's invitations, once in the life of the page. null if the service does not answer: members of a company
 * continue without it.
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

/** Whether a person without a company has joined one. */
export async function joins(visitor: Visitor, href: string): Promise<boolean> {
  const link = invitationIn(href);
  const accepted = await (link ? openLink(visitor, link, href) : acceptOnce(visitor, undefined));
  return accepted !== null && accepted !== 'sign-in-again' && accepted.joined.length > 0;
}

/** Accepts the invitation of a link, after a new sign-in if the current one is too old. */
export async function openLink(visitor: Visitor, link: InvitationId | string, href: string): Promise<Accepted | null> {
  const id = invitationId.parse(link);
  // The sign-in that has just ended already accepted it; another sign-in would change nothing.
  const isKnown = visitor.queryClient.getQueryData(keyOf(id)) !== undefined;
  const accepted = await acceptOnce(visitor, id);
  if (accepted !== 'sign-in-again' || isKnown) return accepted;
  await visitor.session.signIn(href);
  // The browser is leaving: draw nothing until then.
  return new Promise<never>(() => {});
}

/**
 * Joins an offered company. The tab stays in its company. Returns whether the person is a member now, and signs in again if the
 * sign-in is too old. Throws a ProblemError.
 */
export async function joinOffered(visitor: Visitor, tenantId: TenantId): Promise<boolean> {
  const { queryClient, api, session } = visitor;
  const answer = await ask(visitor, { tenantId });
  if (answer === null || answer === 'sign-in-again') {
    await session.signIn('/home');
    // The browser is leaving: draw nothing until then.
    return new Promise<never>(() => {});
  }
  const before = queryClient.getQueryData<Accepted>(OUTCOME_KEY);
  // Keep the message about the link.
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

/** A person who followed a link, or had no company, continues in the company that they joined. */
function enter({ api, queryClient }: Visitor, { joined }: Answer, link: InvitationId | undefined): void {
  const [first] = joined;
  if (first && (link !== undefined || api.tenant.current() === null)) api.tenant.set(first.tenantId);
  queryClient.removeQueries({ queryKey: appInitQuery(api).queryKey });
  const welcome = `Welcome to ${names.format(joined.map(({ tenantName }) => tenantName))}.`;
  // The toasts' code loads after the first paint; nothing waits for it.
  void import('../../../ui/toast/toast.ts').then(({ toast }) => toast.contrast(welcome));
}

const names = new Intl.ListFormat('en-US');
