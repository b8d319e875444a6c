import type { Page } from '@playwright/test';
import type { Role } from './people.ts';

/** A call beside the page. */
export interface Call {
  service: 'platform' | 'workflow';
  /** GET without a body, else POST. */
  body?: object;
  /** As in the contract: `/wip/jobs`. */
  path: string;
}

/** Where a journey takes place: the product as `npm start` serves it, or its emulation in the browser. */
export interface World {
  /** Whether other journeys work in the same company: then each has jobs of its own, and leaves the rest as it was. */
  readonly isShared: boolean;
  /** Stands for the company and its data: the same object for as long as they are the same. */
  readonly company: object;
  ask(role: Role, call: Call): Promise<{ status: number; text: string }>;
  /** Takes the job for this journey alone; false if another journey has it. */
  claim(jobId: string): boolean;
  /** Opens a path as somebody who is signed in already. */
  signIn(page: Page, role: Role, path: string): Promise<void>;
  /** Another tab of the page's browser, for the same person. */
  otherTab(page: Page, role: Role, path: string): Promise<Page>;
  /** A page of somebody at another desk than the page's. */
  otherDesk(page: Page, role: Role, path: string): Promise<Page>;
  /** From now on no call of the page arrives, until `reconnect` or a reload. */
  disconnect(page: Page): Promise<void>;
  reconnect(page: Page): Promise<void>;
  /** While `act` runs, the page's calls of this path (on the emulation all calls) are carried out, and their answers lost. */
  loseAnswers(page: Page, path: string, act: () => Promise<void>): Promise<void>;
}

/** Makes a call that is answered with 200; the contract's own tests hold the answer's shape. */
export async function askFor<Answer>(world: World, role: Role, call: Call): Promise<Answer> {
  const { status, text } = await world.ask(role, call);
  if (status !== 200) throw new Error(`${call.path} answered ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}
