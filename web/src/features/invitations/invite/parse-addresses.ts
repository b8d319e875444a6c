import { emailAddress, type Invitee } from '@plumbline/contract/platform/invitations';

// A name without quotes begins where a piece begins, and has all of its spaces: else a pasted line is searched from each of its signs.
const NAMED = /(?:"([^"]*)"\s*|(?<![^<>",;\n])([^<>",;\n]*)(?:\n\s*)?)<([^<>]*)>/g;

/**
 * Addresses as people type or paste them: separated by commas, semicolons, spaces or lines, and with names as mail programs
 * copy them (`Jane Doe <jane@acme.example>`, `"Doe, Jane" <...>`). Each address once.
 */
export function parseAddresses(text: string): Invitee[] {
  const found: Invitee[] = [];
  const rest = text.replace(NAMED, (_, quoted: string | undefined, plain: string | undefined, email: string) => {
    found.push({ email: email.trim(), ...namesIn(quoted ?? plain ?? '') });
    return '\n';
  });
  found.push(
    ...rest
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((email) => ({ email })),
  );
  const seen = new Set<string>();
  return found.filter(({ email }) => email !== '' && !seen.has(email.toLowerCase()) && seen.add(email.toLowerCase()));
}

/** Addresses that no mail can reach. */
export const badAddresses = (people: readonly Invitee[]): string[] =>
  people.map(({ email }) => email).filter((email) => !emailAddress.safeParse(email).success);

function namesIn(name: string): Partial<Invitee> {
  const [before = '', after] = name.split(',').map((part) => part.trim());
  if (after) return { firstName: after, lastName: before };
  const words = before.split(/\s+/).filter(Boolean);
  const lastName = words.length > 1 ? words.pop() : undefined;
  return { ...(words.length > 0 && { firstName: words.join(' ') }), ...(lastName && { lastName }) };
}

/** Written so that `parseAddresses` reads the same people. */
export const addressText = (people: readonly Invitee[]): string =>
  people
    .map(({ email, firstName, lastName }) => {
      const name = lastName ? `"${lastName}, ${firstName ?? ''}"` : (firstName ?? '');
      return name === '' ? email : `${name} <${email}>`;
    })
    .join('\n');
