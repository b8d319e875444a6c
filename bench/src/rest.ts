/** Work that the last step left behind (marks that clear, garbage) must not slow the next one. */
export const rest = () => new Promise((resolve) => setTimeout(resolve, 300));
