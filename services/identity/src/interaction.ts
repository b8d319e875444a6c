import type { IncomingMessage, ServerResponse } from 'node:http';
import { DatabaseUnavailable } from '@plumbline/service-kit/database';
import { errors, type Provider } from 'oidc-provider';
import { BodyTooLarge, readForm } from './form-body.ts';
import { endSession } from './logout.ts';
import { sendPage } from './page-headers.ts';
import { messagePage, type PageLinks, signInPage } from './pages.ts';
import type { Person } from './person.ts';
import type { Attempt } from './sign-in-throttle.ts';

export interface InteractionParts {
  provider: Provider;
  links: PageLinks;
  headers: Record<string, string>;
  people: readonly Person[];
  isPassword: (guess: string) => Promise<boolean>;
  beginAttempt: (email: string, address: string) => Promise<Attempt>;
  addressOf: (req: IncomingMessage) => string;
  onError: (error: unknown) => void;
}

const INTERACTION = /^\/interaction\/([\w-]{1,64})(\/cancel)?$/;

/** Serves the sign-in page and its form. Returns whether the request was for it. */
export function createInteractions(parts: InteractionParts) {
  const { provider, links, headers, people, isPassword, beginAttempt, addressOf, onError } = parts;
  const demoAccounts = people.filter((person) => person.demoRole !== undefined);

  async function show(req: IncomingMessage, res: ServerResponse, uid: string, query: URLSearchParams) {
    const { prompt, params } = await details(req, res, uid);
    // The only client is our own, so there is nothing to consent to. A request that insists on consent gets it.
    if (prompt.name === 'consent') return provider.interactionFinished(req, res, { consent: {} });
    const picked = demoAccounts.find((person) => person.id === query.get('account'));
    const email = picked?.email ?? (typeof params.login_hint === 'string' ? params.login_hint.slice(0, 254) : '');
    sendPage(res, 200, signInPage(links, { uid, email, demoAccounts }), headers);
  }

  async function signIn(req: IncomingMessage, res: ServerResponse, uid: string) {
    const interaction = await details(req, res, uid);
    const field = await readForm(req);
    const email = field('email').trim().slice(0, 254);
    const password = field('password');
    // Not 4xx: this is the answer to the page's own form, and browsers log 4xx pages as failures.
    const refuse = (status: number, problem: string, more: Record<string, string | number> = {}) =>
      sendPage(res, status, signInPage(links, { uid, email, demoAccounts, problem }), { ...headers, ...more });

    if (email === '' || password === '') return refuse(200, 'Enter both your e-mail and your password.');
    const attempt = await beginAttempt(email.toLowerCase(), addressOf(req));
    if (!attempt.allowed) {
      const minutes = Math.ceil(attempt.retryAfterSeconds / 60);
      const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
      return refuse(429, `Too many tries. Wait ${wait}, then try again.`, { 'retry-after': attempt.retryAfterSeconds });
    }
    // Always check the password first, so that the time taken does not reveal which e-mails exist.
    const isRight = await isPassword(password);
    const person = people.find((each) => each.email.toLowerCase() === email.toLowerCase());
    if (!isRight || !person) return refuse(200, 'That e-mail and password do not match.');
    await attempt.succeeded();
    const before = interaction.session;
    if (before && before.accountId !== person.id) {
      await endSession(provider, before.uid);
      delete interaction.session;
      await interaction.persist();
    }
    await finish(req, res, { login: { accountId: person.id, amr: ['pwd'] } });
  }

  async function cancel(req: IncomingMessage, res: ServerResponse, uid: string) {
    await details(req, res, uid);
    await finish(req, res, { error: 'access_denied', error_description: 'Sign-in was canceled' });
  }

  const finish = (req: IncomingMessage, res: ServerResponse, result: Parameters<Provider['interactionFinished']>[2]) =>
    provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });

  /** The cookie and the address must name the same interaction. A forged form cannot know it. */
  async function details(req: IncomingMessage, res: ServerResponse, uid: string) {
    const interaction = await provider.interactionDetails(req, res);
    if (interaction.uid !== uid) throw new errors.SessionNotFound('another interaction');
    return interaction;
  }

  function fail(res: ServerResponse, error: unknown) {
    if (error instanceof errors.SessionNotFound) return sendPage(res, 400, messagePage(links, expiredMessage), headers);
    if (error instanceof BodyTooLarge) {
      return sendPage(res, 413, messagePage(links, unexpectedMessage), { ...headers, connection: 'close' });
    }
    onError(error);
    if (res.headersSent) return res.destroy();
    if (error instanceof DatabaseUnavailable) {
      const more = { 'retry-after': error.retryAfterSeconds };
      return sendPage(res, 503, messagePage(links, unavailableMessage), { ...headers, ...more });
    }
    sendPage(res, 500, messagePage(links, unexpectedMessage), headers);
  }

  return function serve(req: IncomingMessage, res: ServerResponse, url: URL): boolean {
    const [, uid, isCancel] = INTERACTION.exec(url.pathname) ?? [];
    if (!uid) return false;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead && req.method !== 'POST') return false;
    const answered = isRead
      ? show(req, res, uid, url.searchParams)
      : isCancel
        ? cancel(req, res, uid)
        : signIn(req, res, uid);
    answered.catch((error: unknown) => fail(res, error));
    return true;
  };
}

export const expiredMessage = {
  title: 'This sign-in page has expired',
  text: 'It was open for too long, or you have signed in already. Go back to Plumbline to carry on.',
};

export const unavailableMessage = {
  title: 'Sign-in is not ready',
  text: 'The database does not answer at the moment. Try again shortly.',
};

export const unexpectedMessage = {
  title: 'That did not work',
  text: 'Something went wrong on our side. Go back to Plumbline and try again.',
};
