import { fullName } from '@plumbline/sample/people';
import { companiesOf, type PersonaId, personaIds, personas } from '@plumbline/sample/personas';

const lines: Record<PersonaId, readonly [role: string, line: string]> = {
  admin: ['Admin', 'Users, roles, lists, the company, and all jobs.'],
  pm: ['Project Manager', 'Keeps the jobs true; shares no view with the company.'],
  accountant: ['Accountant', 'Invoices, payments, month end; may share views.'],
  'no-rights': ['A person without rights', 'Has no role yet, and learns whom to ask.'],
  'two-companies': ['A person in two companies', 'Switches between them in the person’s menu.'],
};

export interface PersonaWords {
  id: PersonaId;
  name: string;
  role: string;
  line: string;
}

export const personaWords: readonly PersonaWords[] = personaIds.map((id) => ({
  id,
  name: fullName(personas[id]),
  role: lines[id][0],
  line: lines[id][1],
}));

/** The persona of the colleague: somebody else, who may edit. */
export const colleagueOf = (persona: PersonaId | null): PersonaId => (persona === 'accountant' ? 'pm' : 'accountant');

export const nameOf = (persona: PersonaId): string => fullName(personas[persona]);
export const companyOf = (persona: PersonaId): string => companiesOf(persona)[0]?.company ?? '';
