import { type CallFailure, type CallResult, type Client, createClient } from '@plumbline/contract/client';
import type { platformContract } from '@plumbline/contract/platform/contract';
import { platformWire } from '@plumbline/contract/platform/wire';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { workflowWire } from '@plumbline/contract/workflow/wire';
import { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { addressOf } from './base-path.ts';
import type { RuntimeConfig, ServiceName } from './config.ts';
import { ownMessage, type ProblemMessage, type WordsFor } from './problem-words.ts';
import { createTenantChoice, type TenantChoice } from './tenant-choice.ts';

export interface Api {
  platform: Client<typeof platformContract>;
  workflow: Client<typeof workflowContract>;
  /** Which tenant every call of this page is about. */
  tenant: TenantChoice;
  /** Where identity providers send the company’s people (SCIM 2.0). */
  scimAddress: string;
}

type PlatformCall = (typeof platformContract)['calls'][keyof (typeof platformContract)['calls']];
type WorkflowCall = (typeof workflowContract)['calls'][keyof (typeof workflowContract)['calls']];
/** Everything that any call may answer instead of success. */
export type AnyProblem = CallFailure<PlatformCall> | CallFailure<WorkflowCall>;

/**
 * `fetchFor` brings the access token of each service: renewing it after a 401 needs the request again. `onForbidden` hears
 * of each answer 403.
 */
export function createApi(
  config: RuntimeConfig,
  fetchFor: (service: ServiceName) => typeof fetch,
  onForbidden: () => void = () => {},
): Api {
  const watched =
    (fetcher: typeof fetch): typeof fetch =>
    async (...request) => {
      const response = await fetcher(...request);
      if (response.status === 403) onForbidden();
      return response;
    };
  const tenant = createTenantChoice();
  const options = (service: ServiceName) => ({
    origin: config[service].origin,
    accessToken: async () => null,
    tenantId: tenant.current,
    fetch: watched(fetchFor(service)),
  });
  return {
    platform: createClient(platformWire, options('platform')),
    workflow: createClient(workflowWire, options('workflow')),
    tenant,
    scimAddress: config.platform.origin
      ? `${config.platform.origin}/scim/v2`
      : window.location.origin + addressOf('/scim/v2'),
  };
}

/** A problem as a thrown Error, for code that knows no other failure, such as a query. */
export class ProblemError extends Error {
  readonly problem: AnyProblem;
  /** The feature's words; null for a problem that any feature may meet. */
  readonly own: ProblemMessage | null;
  constructor(problem: AnyProblem, own: ProblemMessage | null) {
    super(problem.title);
    this.name = 'ProblemError';
    this.problem = problem;
    this.own = own;
  }
}

/** The problem with the words of the feature that met it. */
export const problemError = <Failure extends AnyProblem>(problem: Failure, ...words: WordsFor<Failure>): ProblemError =>
  new ProblemError(problem, ownMessage(problem, ...words));

/** The value of a call; throws a ProblemError where there is none. For query functions. */
export async function unwrap<Value, Failure extends AnyProblem>(
  answer: Promise<{ ok: true; value: Value } | { ok: false; problem: Failure }>,
  ...words: WordsFor<Failure>
): Promise<Value> {
  const result = await answer;
  if (!result.ok) throw problemError(result.problem, ...words);
  return result.value;
}

/** Whether the same call may well succeed a moment later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ProblemError && ['network', 'unavailable', 'rate-limited'].includes(error.problem.type);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        // The browser's own idea of being online is often wrong inside an office network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi outside of ApiProvider');
  return api;
}

export type { CallResult };
