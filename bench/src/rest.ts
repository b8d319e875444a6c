/** What the last step left to do (marks that clear, garbage) is not to slow the next one. */
export const rest = () => new Promise((resolve) => setTimeout(resolve, 300));
