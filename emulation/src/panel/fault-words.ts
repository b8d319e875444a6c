import type { Faults } from '../controls.ts';

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const milliseconds = (ms: number): string => `${Math.round(ms).toLocaleString('en-US')} ms`;

/** The connection's deliberate faults, so that nobody forgets them: `800 ms`, `30 % fail`. */
export function faultWords({ latencyMs, failureRate, isOffline }: Faults): string[] {
  if (isOffline) return ['offline'];
  return [
    ...(latencyMs > 0 ? [milliseconds(latencyMs)] : []),
    ...(failureRate > 0 ? [`${percent(failureRate)} fail`] : []),
  ];
}
