import { demoAccounts, notYetEquipped, ofTwoCompanies, type SamplePerson, type SampleRole } from './people.ts';

export interface SampleMember {
  person: SamplePerson;
  /** null for somebody who may do nothing there yet. */
  role: SampleRole | null;
}

export interface SampleCompany {
  name: string;
  /** Of its jobs and their pasts. */
  seed: number;
  jobs: number;
  /** One of each role at least: the first of each is who keeps the jobs. */
  members: readonly SampleMember[];
}

/** The demo company as it begins: three people, one of each role. */
export const demoCompany: SampleCompany = {
  name: 'Summit Ridge Builders',
  seed: 20_26,
  jobs: 200,
  members: Object.values(demoAccounts).map((person) => ({ person, role: person.demoRole })),
};

/** The companies of the emulation, where one can also be somebody without rights, or of two companies. */
export const emulatedCompanies: readonly [SampleCompany, SampleCompany] = [
  {
    ...demoCompany,
    members: [
      ...demoCompany.members,
      { person: notYetEquipped, role: null },
      { person: ofTwoCompanies.person, role: 'Project Manager' },
    ],
  },
  {
    name: 'Copper Basin Mechanical',
    seed: 71,
    jobs: 24,
    members: [
      { person: ofTwoCompanies.person, role: 'Admin' },
      { person: ofTwoCompanies.colleagues[0], role: 'Project Manager' },
      { person: ofTwoCompanies.colleagues[1], role: 'Accountant' },
    ],
  },
];
