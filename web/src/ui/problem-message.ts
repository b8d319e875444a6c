import { permissionText, productText } from '@plumbline/domain/permissions';
import { type AnyProblem, ProblemError } from '../lib/api.ts';

/** A problem for the person in front of the screen. */
export interface ProblemMessage {
  /** What happened, in a few words. */
  title: string;
  /** Why, and what to do now. */
  detail: string;
  /** Only where nobody foresaw it: what support needs to find it in the logs. */
  traceId?: string;
}

export function problemMessage(problem: AnyProblem): ProblemMessage {
  switch (problem.type) {
    case 'network':
      return {
        title: 'The server cannot be reached',
        detail: 'Check your connection and try again. Nothing that you typed is lost.',
      };
    case 'unauthenticated':
      return { title: 'You are not signed in', detail: 'Sign in again and repeat what you did.' };
    case 'forbidden':
      if (problem.product) return productMissing(productText[problem.product]);
      return problem.permission
        ? {
            title: `You may not ${permissionText[problem.permission]}`,
            detail: `It needs the permission ${problem.permission}. Ask an administrator of your company for it.`,
          }
        : { title: 'You have no access here', detail: 'Ask an administrator of your company to let you in.' };
    case 'tenant-required':
      return {
        title: 'Which company?',
        detail: 'You belong to several companies: choose one in the menu with your name.',
      };
    case 'invalid-request':
      return {
        title: 'The server did not understand this',
        detail: `${reasons(problem.errors)} Reload the page: it may be older than the server.`,
      };
    case 'not-found':
      return { title: 'This is not there any more', detail: 'Reload the page to see what is.' };
    case 'too-large':
      return { title: 'That is too much at once', detail: 'Do it in smaller parts.' };
    case 'rate-limited':
      return { title: 'Too many requests', detail: 'Wait a few seconds and try again.' };
    case 'unavailable':
      return { title: 'The service is starting or busy', detail: 'Try again in a moment.' };
    case 'users-refused':
      return {
        title: 'Nothing was saved',
        detail: sentences(
          problem.refusals.map((cell) => `${cell.title} of ${cell.userName || 'somebody'} ${cell.reason}`),
        ),
      };
    case 'users-conflict':
      return {
        title: 'Somebody else changed the same cells: nothing was saved',
        detail: sentences(
          problem.conflicts.map((cell) => `${cell.title} of ${cell.userName} was changed by ${cell.who}`),
        ),
      };
    case 'role-gone':
      return {
        title: 'This role is not there any more',
        detail: 'Somebody deleted it: see which roles there are now.',
      };
    case 'role-changed':
      return {
        title: `Somebody else changed ${problem.name} meanwhile`,
        detail: 'You see it now as they left it: change it again if you still want to.',
      };
    case 'role-name-taken':
      return { title: `There is a role called “${problem.name}” already`, detail: 'Choose another name.' };
    case 'role-built-in':
      return {
        title: `“${problem.name}” came with the product and stays`,
        detail: 'Take its permissions away, or give its people another role.',
      };
    case 'role-not-built-in':
      return { title: `“${problem.name}” was added by your company`, detail: 'There is nothing to reset it to.' };
    case 'last-administrator':
      return {
        title: 'Nothing was changed',
        detail: 'At least one active user must be able to change users and roles: let somebody else do that first.',
      };
    case 'provisioning-refused':
      return { title: 'Nothing was changed', detail: `${problem.reason}.` };
    case 'cells-refused':
      return {
        title: 'Nothing was saved',
        detail: sentences(problem.refusals.map((cell) => `${cell.title} of job ${cell.jobNumber} ${cell.reason}`)),
      };
    case 'cells-conflict':
      return {
        title: 'Somebody else changed the same cells: nothing was saved',
        detail: sentences(
          problem.conflicts.map((cell) => `${cell.title} of job ${cell.jobNumber} was changed by ${cell.who}`),
        ),
      };
    case 'already-connected':
      return { title: 'A job is in the WIP already', detail: 'Look for it in the jobs grid.' };
    case 'import-refused':
      return { title: 'Nothing was imported', detail: sentences(problem.problems) };
    case 'view-name-taken':
      return { title: `You have a view called “${problem.name}” already`, detail: 'Choose another name.' };
    case 'view-gone':
      return { title: 'This view is not there any more', detail: 'Save it under a name as a new one.' };
    case 'view-changed':
      return {
        title: `“${problem.name}” was saved in another window meanwhile`,
        detail: 'Your changes are kept here: save again to replace it, or revert to see what was saved.',
      };
    case 'view-not-public':
      return { title: `“${problem.name}” is private`, detail: 'Share it with the company first.' };
    case 'tenant-conflict':
      return { title: 'Somebody else changed the same fields', detail: 'Choose for each which value shall stand.' };
    case 'product-needed':
      return {
        title: `${productText[problem.product]} cannot be switched off here`,
        detail: 'Without it nobody could switch anything on again. Ask who runs Plumbline for you.',
      };
    case 'option-name-taken':
      return {
        title: `The list has “${problem.name}” already`,
        detail: problem.isRetired ? 'It is retired: bring it back instead.' : 'Choose another name.',
      };
    case 'option-gone':
      return { title: 'This option is not there any more', detail: 'Reload the page to see which are.' };
    case 'option-changed':
      return {
        title: `${problem.who} renamed it to “${problem.theirName}” meanwhile`,
        detail: 'The list shows that name now. Rename it again if yours is the better one.',
      };
    case 'last-option':
      return {
        title: `“${problem.name}” is the last one that is offered`,
        detail: 'Add another one first, or bring one back.',
      };
    case 'list-changed':
      return { title: 'Somebody else changed this list meanwhile', detail: 'It shows their changes now: try again.' };
    case 'directory-unavailable':
      return {
        title: 'The company’s directory cannot be searched',
        detail: `${problem.detail ?? 'It does not answer; invite by e-mail address instead'}.`,
      };
    case 'invites-refused':
      return {
        title: 'Nobody was invited',
        detail: sentences(problem.refusals.map(({ email, reason }) => [email, reason].filter(Boolean).join(' '))),
      };
    case 'invitation-settled':
      return {
        title: problem.state === 'accepted' ? 'The person has joined already' : 'The invitation was withdrawn already',
        detail: 'The list shows how it stands now.',
      };
    case 'invitation-changed':
      return {
        title: 'Somebody else changed the invitation meanwhile',
        detail: 'The list shows how it stands now: look, and repeat what you did.',
      };
    case 'invited-is-inactive':
      return {
        title: 'The user is not active',
        detail: 'Make the user active in the list of users first, then send the invitation again.',
      };
    case 'invitation-just-sent':
      return {
        title: 'The invitation was sent a moment ago',
        detail: 'Wait a minute, then send it again.',
      };
    case 'identity-refused':
      return {
        title: 'Your sign-in could not be confirmed',
        detail: 'Sign out, sign in again, and open the link again.',
      };
    case 'idempotency-key-in-use':
      return { title: 'This is still being done', detail: 'Try again in a moment: it is done once.' };
    case 'unhandled-lookup-type':
    case 'idempotency-key-reused':
    case 'unexpected':
      return unexpectedMessage(problem.traceId);
    default:
      return unknownProblem(problem);
  }
}

const productMissing = (name: string): ProblemMessage => ({
  title: `Your company does not use ${name}`,
  detail: 'It is switched off; nothing was deleted. An administrator of your company can switch it on again.',
});

/** Any thrown value, such as a query's error, as the problem's message. */
export const errorMessage = (error: unknown): ProblemMessage =>
  error instanceof ProblemError ? problemMessage(error.problem) : unexpectedMessage();

/** One line, for a toast. */
export const problemLine = (problem: AnyProblem): string => {
  const { title, detail, traceId } = problemMessage(problem);
  return `${title}. ${detail}${traceId ? ` (${traceId})` : ''}`;
};

const unexpectedMessage = (traceId?: string): ProblemMessage => ({
  title: 'Something went wrong on our side',
  detail: 'Try again. If it stays so, tell support what you did.',
  ...(traceId ? { traceId } : {}),
});

/** Compiles only while the switch names every problem; at run time a newer server may know one more. */
const unknownProblem = (problem: never): ProblemMessage => unexpectedMessage((problem as { traceId?: string }).traceId);

const SHOWN = 3;

function sentences(lines: readonly string[]): string {
  const shown = lines.slice(0, SHOWN).map((line) => `${line}.`);
  return [...shown, ...(lines.length > SHOWN ? [`And ${lines.length - SHOWN} more.`] : [])].join(' ');
}

const reasons = (errors: ReadonlyArray<{ reason: string; field?: string | null; pointer?: string }>) =>
  sentences(
    errors.map(({ reason, field, pointer }) => [field ?? pointer?.split('/').at(-1), reason].filter(Boolean).join(' ')),
  );
