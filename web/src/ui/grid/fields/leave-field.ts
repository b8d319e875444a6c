/**
 * Takes the focus out of a text field, which commits what was typed there: Safari leaves it in the field when a button is
 * tapped, and a key leaves it there too.
 */
export const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea'))
    document.activeElement.blur();
};
