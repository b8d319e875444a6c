const STARTS = ['setTimeout', 'setInterval'] as const;

/**
 * From now on notes the timers that are started. Returns a function that ends what still waits: a page that is left takes its timers along, where a
 * test file would leave them to the next one in the same worker.
 */
export function timersOfPage(): () => void {
  const started = new Set<ReturnType<typeof setTimeout>>();
  const ends = STARTS.map((name) => {
    const original = globalThis[name];
    const noting = new Proxy(original, {
      apply(start, self, given) {
        const timer = Reflect.apply(start, self, given);
        started.add(timer);
        return timer;
      },
    });
    globalThis[name] = noting as never;
    return () => {
      // What a file has not put back stays, for the check of the globals.
      if (globalThis[name] === noting) globalThis[name] = original as never;
    };
  });
  return () => {
    for (const end of ends) end();
    for (const timer of started) clearTimeout(timer);
  };
}
