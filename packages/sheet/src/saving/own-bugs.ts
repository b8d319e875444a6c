const logBug = (error: unknown, during: string): void => console.error(`Saving: ${during} broke`, error);

/** Reports failures in our own code, each kind once. */
export function ownBugs(onBug: (error: unknown, during: string) => void = logBug) {
  const reported = new Set<string>();
  function report(error: unknown, during: string): void {
    const kind = `${during}: ${error}`;
    if (reported.has(kind)) return;
    reported.add(kind);
    onBug(error, during);
  }
  return {
    report,
    /** A failure while showing a result must not undo the result. */
    show(work: () => void): void {
      try {
        work();
      } catch (error) {
        report(error, 'showing what was saved');
      }
    },
  };
}
