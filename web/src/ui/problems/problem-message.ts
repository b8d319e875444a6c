import { limitWords } from '@plumbline/contract/limits';
import { permissionText, productText } from '@plumbline/domain/permissions';
import { type AnyProblem, ProblemError } from '../../lib/api.ts';
import { ownMessage, type ProblemMessage, type SharedProblem, type WordsFor } from '../../lib/problem-words.ts';
import { CHECK_CONNECTION, RELOAD } from '../words.ts';

/** The message of a problem. `words` are the feature's, needed where the call has failures of its own. */
export const problemMessage = <Failure extends AnyProblem>(
  problem: Failure,
  ...words: WordsFor<Failure>
): ProblemMessage => ownMessage(problem, ...words) ?? sharedMessage(problem);

/** One line, for a toast or a field. */
export const problemLine = <Failure extends AnyProblem>(problem: Failure, ...words: WordsFor<Failure>): string =>
  lineOf(problemMessage(problem, ...words));

/** As `problemLine`, of something done by a click. It may be done although its answer was lost: the caller loads again what the page shows. */
export const actionLine = <Failure extends AnyProblem>(problem: Failure, ...words: WordsFor<Failure>): string =>
  problem.type === 'network' ? lineOf(ACTION_LOST) : problemLine(problem, ...words);

/** The message of any thrown value, such as a query's error. */
export function errorMessage(error: unknown): ProblemMessage {
  if (!(error instanceof ProblemError)) return unexpectedMessage();
  return error.own ?? sharedMessage(error.problem);
}

/** One line of any thrown value. */
export const errorLine = (error: unknown): string => lineOf(errorMessage(error));

const ACTION_LOST: ProblemMessage = {
  title: 'The server cannot be reached',
  detail: 'Check your connection, and look whether it was done before you try again.',
};

const lineOf = ({ title, detail, traceId }: ProblemMessage): string =>
  `${title}. ${detail}${traceId ? ` (${traceId})` : ''}`;

// A feature's own problem has its words by type; one of a newer server is unexpected.
function sharedMessage(anyProblem: AnyProblem): ProblemMessage {
  const problem = anyProblem as SharedProblem;
  switch (problem.type) {
    case 'network':
      return {
        title: 'The server cannot be reached',
        detail: `${CHECK_CONNECTION} Nothing that you typed is lost.`,
      };
    case 'unauthenticated':
      return { title: 'You are not signed in', detail: 'Sign in again and repeat what you did.' };
    case 'forbidden':
      if (problem.product) return productMissing(productText[problem.product]);
      return problem.permission
        ? {
            title: `You may not ${permissionText[problem.permission]}`,
            detail: 'Ask an administrator of your company for that right.',
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
      return { title: 'This is not there any more', detail: RELOAD };
    case 'too-large':
      return { title: 'That is too much at once', detail: 'Do it in smaller parts.' };
    case 'rate-limited':
      // A company's limit says itself how long to wait, and whom to ask for more.
      return { title: 'Too many requests', detail: problem.detail ?? 'Wait a few seconds and try again.' };
    case 'limit-reached':
      return { title: 'There is no room for more', detail: `${limitWords(problem)} Nothing was stored.` };
    case 'unavailable':
      return { title: 'The service is starting or busy', detail: 'Try again in a moment.' };
    case 'idempotency-key-in-use':
      return { title: 'This is still being done', detail: 'Try again in a moment: it is done once.' };
    case 'unhandled-lookup-type':
    case 'idempotency-key-reused':
    case 'unexpected':
      return unexpectedMessage(problem.traceId);
    default:
      return unknownMessage(problem);
  }
}

const productMissing = (name: string): ProblemMessage => ({
  title: `Your company does not use ${name}`,
  detail: 'It is switched off; nothing was deleted. An administrator of your company can switch it on again.',
});

const unexpectedMessage = (traceId?: string): ProblemMessage => ({
  title: 'Something went wrong on our side',
  detail: 'Try again. If it stays so, tell support what you did.',
  ...(traceId ? { traceId } : {}),
});

/** Compiles only while the switch names every shared problem. */
const unknownMessage = (problem: never): ProblemMessage => unexpectedMessage((problem as { traceId?: string }).traceId);

const SHOWN = 3;

/** The first few lines as sentences, and how many more there are. */
export function sentences(lines: readonly string[]): string {
  const shown = lines.slice(0, SHOWN).map((line) => (/[.?!]$/.test(line) ? line : `${line}.`));
  return [...shown, ...(lines.length > SHOWN ? [`And ${lines.length - SHOWN} more.`] : [])].join(' ');
}

const reasons = (errors: ReadonlyArray<{ reason: string; field?: string | null; pointer?: string }>) =>
  sentences(
    errors.map(({ reason, field, pointer }) => [field ?? pointer?.split('/').at(-1), reason].filter(Boolean).join(' ')),
  );
