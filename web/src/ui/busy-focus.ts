/** What a control of the page stands in, and Tab must not leave. */
const dialogOf = (control: Element) => control.closest<HTMLElement>('[role="dialog"]');

/**
 * A control that is disabled while it has the focus, as a button while its request is under way, loses it to the page. It gets it back when it is
 * enabled again, unless somebody went elsewhere. Meanwhile its dialog has the focus, so that Tab stays inside. Returns the end of it.
 */
export function keepFocusOfBusy(): () => void {
  let waiting: HTMLElement | null = null;
  const look = (control: HTMLElement): void => {
    const { activeElement } = document;
    if (control.matches(':disabled')) {
      if (control !== activeElement) return;
      waiting = control;
      dialogOf(control)?.focus({ preventScroll: true });
    } else if (control === waiting) {
      waiting = null;
      const isLeft = [document.body, control, dialogOf(control)].every((each) => each !== activeElement);
      if (!isLeft) control.focus({ preventScroll: true });
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof HTMLElement) look(target);
  });
  observer.observe(document.documentElement, { subtree: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}
