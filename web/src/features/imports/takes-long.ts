/** What a person waits for, and what would end it. */
export const TAKES_LONG = 'This takes some seconds for thousands of jobs; please leave the page open.';
