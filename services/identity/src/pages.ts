import { type Html, html } from './html.ts';
import { fullName, type Person } from './person.ts';

/** Where pages point to: all links are absolute or start at the host's root. */
export interface PageLinks {
  /** `/identity`, without a trailing slash. */
  path: string;
  stylesheets: readonly string[];
  mark: string;
  /** The web app's first page. */
  app: string;
}

export interface SignInForm {
  uid: string;
  email: string;
  demoAccounts: readonly Person[];
  /** Why the last attempt failed. The form keeps the e-mail, but not the password. */
  problem?: string;
}

export function signInPage(links: PageLinks, { uid, email, demoAccounts, problem }: SignInForm): string {
  const action = `${links.path}/interaction/${encodeURIComponent(uid)}`;
  const focusPassword = email !== '';
  return page(
    links,
    problem ? 'Problem: sign in' : 'Sign in',
    html`
      <h1>Sign in</h1>
      <p class="notice"><strong>Demo sign-in:</strong> for trying Plumbline out, not for production.</p>
      ${problem && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
      <form method="post" action="${action}">
        <label for="email">E-mail</label>
        <input id="email" name="email" type="email" value="${email}" required maxlength="254" autocomplete="username"
          autocapitalize="none" spellcheck="false"${described(problem)}${!focusPassword && html` autofocus`}>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" required maxlength="256"
          autocomplete="current-password"${described(problem)}${focusPassword && html` autofocus`}>
        <div class="actions">
          <button class="primary" type="submit">Sign in</button>
          <button class="quiet" type="submit" formaction="${action}/cancel" formnovalidate>Cancel</button>
        </div>
      </form>
      ${demoAccounts.length > 0 && accountList(action, email, demoAccounts)}`,
  );
}

const described = (problem: string | undefined) =>
  problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`;

const accountList = (action: string, email: string, people: readonly Person[]): Html => html`
  <section aria-labelledby="accounts">
    <h2 id="accounts">Demo accounts</h2>
    <p class="hint">Pick one to fill in its e-mail. They share the password that Plumbline printed when it started.</p>
    <ul class="accounts">${people.map(
      (person) => html`
      <li><a href="${action}?account=${person.id}"${person.email === email && html` aria-current="true"`}>
        <span class="who">${fullName(person)}</span>
        <span class="role">${person.demoRole}</span>
        <span class="mail">${person.email}</span>
      </a></li>`,
    )}
    </ul>
  </section>`;

/** A page with one message and a link back to the app. `detail` is small print for support. */
export function messagePage(links: PageLinks, message: { title: string; text: string; detail?: string }): string {
  return page(
    links,
    message.title,
    html`
      <h1>${message.title}</h1>
      <p>${message.text}</p>
      <p class="actions"><a class="primary" href="${links.app}">Back to Plumbline</a></p>
      ${message.detail && html`<p class="detail">${message.detail}</p>`}`,
  );
}

/** Asks before signing out, since the request did not prove that it came from the app. */
export function signOutPage(links: PageLinks, action: string, xsrf: string): string {
  return page(
    links,
    'Sign out?',
    html`
      <h1>Sign out of Plumbline?</h1>
      <p>You will be signed out in every tab of this browser.</p>
      <form method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${xsrf}">
        <div class="actions">
          <button class="primary" type="submit" name="logout" value="yes" autofocus>Sign out</button>
          <a class="quiet" href="${links.app}">Stay signed in</a>
        </div>
      </form>`,
  );
}

const page = (links: PageLinks, title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Plumbline</title>
<link rel="icon" href="${links.mark}">
${links.stylesheets.map((sheet) => html`<link rel="stylesheet" href="${sheet}">`)}
</head>
<body>
  <header class="brand">
    <p class="name"><img src="${links.mark}" alt="" width="40" height="40">Plumbline</p>
    <p class="line">Every job, <br>right to the cent.</p>
    <p class="about">Contracts, change orders, invoicing, retainage and cost of all your jobs, in one place.</p>
  </header>
  <main>${content}</main>
</body>
</html>
`.text;
