import { emulatedCompanies } from './companies.ts';
import { demoAccounts, notYetEquipped, ofTwoCompanies, type SamplePerson, type SampleRole } from './people.ts';

/** The people whom the emulation lets you be, instead of signing in. */
export const personaIds = ['admin', 'pm', 'accountant', 'no-rights', 'two-companies'] as const;
export type PersonaId = (typeof personaIds)[number];

export const isPersonaId = (text: unknown): text is PersonaId => personaIds.some((id) => id === text);

export const personas: Record<PersonaId, SamplePerson> = {
  admin: demoAccounts.admin,
  pm: demoAccounts.projectManager,
  accountant: demoAccounts.accountant,
  'no-rights': notYetEquipped,
  'two-companies': ofTwoCompanies.person,
};

/** The companies of a persona, with the role in each; null for no role. */
export const companiesOf = (persona: PersonaId): { company: string; role: SampleRole | null }[] =>
  emulatedCompanies.flatMap(({ name, members }) =>
    members.filter(({ person }) => person.id === personas[persona].id).map(({ role }) => ({ company: name, role })),
  );
