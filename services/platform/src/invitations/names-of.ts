/**
 * The given first and last name, otherwise derived from the address: `jane.doe@acme.example` becomes Jane Doe, and
 * `office@acme.example` Office Acme. Neither is ever empty or too long. An administrator can correct them.
 */
export function namesOf(email: string, given: { firstName?: string | undefined; lastName?: string | undefined }) {
  const [mailbox = '', domain = ''] = email.split('@');
  const [first = mailbox, ...rest] =
    mailbox
      .split('+')[0]
      ?.split(/[._-]+/)
      .filter(Boolean) ?? [];
  const last = rest.length > 0 ? rest.join(' ') : (domain.split('.')[0] ?? domain);
  return {
    firstName: given.firstName?.trim() || capitalised(first).slice(0, LONGEST_NAME),
    lastName: given.lastName?.trim() || capitalised(last).slice(0, LONGEST_NAME),
  };
}

const LONGEST_NAME = 200;

const capitalised = (words: string) =>
  words
    .toLowerCase()
    .replace(/(^|\s)(\p{Letter})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
