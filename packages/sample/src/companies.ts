import type { TenantField } from '@plumbline/contract/platform/tenant';
import { demoAccounts, notYetEquipped, ofTwoCompanies, type SamplePerson, type SampleRole } from './people.ts';

export interface SampleMember {
  person: SamplePerson;
  /** Null for a person without rights there. */
  role: SampleRole | null;
}

export interface SampleCompany {
  name: string;
  /** Address and contact. The addresses and numbers reach nobody. */
  details: Partial<Record<TenantField, string>>;
  /** The seed of its jobs and their pasts. */
  seed: number;
  jobs: number;
  /** At least one person per role. The first of each role maintains the jobs. */
  members: readonly SampleMember[];
}

/** The demo company at its start: three people, one per role. */
export const demoCompany: SampleCompany = {
  name: 'Summit Ridge Builders',
  details: {
    address1: '1860 Ridgeline Way',
    address2: 'Suite 210',
    city: 'Denver',
    stateOrProvince: 'CO',
    postalCode: '80202',
    contactEmail: 'office@plumbline.example',
    contactPhone: '(303) 555-0100',
    websiteUrl: 'https://summit-ridge.example',
  },
  seed: 20_26,
  jobs: 200,
  members: Object.values(demoAccounts).map((person) => ({ person, role: person.demoRole })),
};

/** The companies of the emulation, which adds a person without rights and a person with two companies. */
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
    details: {
      address1: '44 Tailings Road',
      city: 'Leadville',
      stateOrProvince: 'CO',
      postalCode: '80461',
      contactEmail: 'office@copper-basin.example',
      contactPhone: '(303) 555-0140',
    },
    seed: 71,
    jobs: 24,
    members: [
      { person: ofTwoCompanies.person, role: 'Admin' },
      { person: ofTwoCompanies.colleagues[0], role: 'Project Manager' },
      { person: ofTwoCompanies.colleagues[1], role: 'Accountant' },
    ],
  },
];
