/**
 * Takes the focus out of a text field, which commits its text. Safari leaves it in the field when a button is tapped, and so
 * does a key.
 */
export const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea'))
    document.activeElement.blur();
};
