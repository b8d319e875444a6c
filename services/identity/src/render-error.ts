import { DatabaseUnavailable } from '@plumbline/service-kit/database';
import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { expiredMessage, unavailableMessage, unexpectedMessage } from './interaction.ts';
import { messagePage, type PageLinks } from './pages.ts';

/** Shows errors that cannot be sent by redirect, in plain words. The protocol's own words are small print. */
export function renderError(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error, links: PageLinks): void {
  const detail = [out.error, out.error_description].filter(Boolean).join(': ');
  ctx.type = 'html';
  ctx.body = messagePage(links, { ...messageFor(error), ...(ctx.status < 500 && { detail }) });
}

function messageFor(error: Error): { title: string; text: string } {
  if (error instanceof DatabaseUnavailable) return unavailableMessage;
  if (error instanceof errors.SessionNotFound) return expiredMessage;
  if (error instanceof errors.InvalidRedirectUri || error instanceof errors.InvalidClient) {
    return {
      title: 'This address is not known here',
      text: 'Sign-in was asked for by an app, or for an address, that this Plumbline does not know. Open Plumbline at its usual address.',
    };
  }
  if (error instanceof errors.OIDCProviderError && error.expose) {
    return {
      title: 'That request is not complete',
      text: 'Something in the address is missing or wrong. Start again from Plumbline.',
    };
  }
  return unexpectedMessage;
}
