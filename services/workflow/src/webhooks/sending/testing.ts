import { type SignedMessage, webhookHeaders } from '../signature.ts';
import type { PostResult } from './retry.ts';
import type { Post } from './worker.ts';

export interface Received extends SignedMessage {
  url: string;
  signature: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent; each test compares its members
  message: any;
}

/** A receiver that keeps what it gets, and answers what it is told to. */
export class Receiver {
  readonly got: Received[] = [];
  answer: (message: Received) => PostResult | Promise<PostResult> = () => ({
    status: 204,
    answer: '',
    retryAfter: null,
  });

  readonly post: Post = async (url, { headers, body }) => {
    const received = {
      url,
      body,
      id: headers['webhook-id'] ?? '',
      timestamp: Number(headers['webhook-timestamp']),
      signature: headers['webhook-signature'] ?? '',
      message: JSON.parse(body),
    };
    this.got.push(received);
    return this.answer(received);
  };

  ids(): string[] {
    return this.got.map(({ id }) => id);
  }
}

/** Whether a message is signed by these secrets and no other. */
export const isSignedBy = async (received: Received, secrets: readonly string[]): Promise<boolean> =>
  received.signature === (await webhookHeaders(received, secrets))['webhook-signature'];
