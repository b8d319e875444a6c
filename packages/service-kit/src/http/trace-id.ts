const ids = new WeakMap<object, string>();

/** Notes which trace a request belongs to, as the server decided it: a caller's own word counts only where a trusted proxy passes it on. */
export const noteTraceId = (request: object, traceId: string): void => void ids.set(request, traceId);

/** The trace and the span that a `traceparent` names (W3C Trace Context); undefined for anything else. */
export function parentOf(header: string | null): { traceId: string; spanId: string; isSampled: boolean } | undefined {
  const [, traceId, spanId, flags] =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const newTraceId = (): string => crypto.randomUUID().replaceAll('-', '');

/** The trace of the request: the server's, or a new one, which is then noted. */
export function traceIdOf(request: Request): string {
  const noted = ids.get(request) ?? newTraceId();
  ids.set(request, noted);
  return noted;
}
