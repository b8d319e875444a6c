/** A person of the demo company's directory, or of another company. */
export interface SamplePerson {
  /** Identifies the person to the identity provider and the platform. Never changes. */
  id: string;
  givenName: string;
  familyName: string;
  email: string;
  phoneNumber: string;
  /** Offered on the demo's sign-in page under this name, and their role in the demo company. */
  demoRole?: SampleRole;
}

/** A role that every new tenant has. */
export type SampleRole = 'Admin' | 'Project Manager' | 'Accountant';

export const fullName = (person: SamplePerson): string => `${person.givenName} ${person.familyName}`;

/** The three who belong to the demo tenant from the first start, by their role there. */
export const demoAccounts = {
  admin: {
    id: 'b25de9b9-5cea-40a0-aec8-2af35f869456',
    givenName: 'Dana',
    familyName: 'Whitfield',
    email: 'admin@plumbline.example',
    phoneNumber: '(303) 555-0101',
    demoRole: 'Admin',
  },
  projectManager: {
    id: '7e92c563-4a7c-417d-8513-fcd11d1b7549',
    givenName: 'Marcus',
    familyName: 'Okafor',
    email: 'pm@plumbline.example',
    phoneNumber: '(303) 555-0102',
    demoRole: 'Project Manager',
  },
  accountant: {
    id: '61a9d8f4-b820-4c1d-be85-20313bcfb27c',
    givenName: 'Priya',
    familyName: 'Raman',
    email: 'accountant@plumbline.example',
    phoneNumber: '(303) 555-0103',
    demoRole: 'Accountant',
  },
} as const satisfies Record<string, SamplePerson>;

/** Colleagues who can be invited later. Their names hold what real directories hold: accents, hyphens, apostrophes. */
const colleagues: readonly SamplePerson[] = [
  colleague('1f8755a1-c640-4bda-8a62-f0c07d5c5846', 'Elena', 'Vargas', 'elena.vargas', '0114'),
  colleague('abd16d58-1a53-4539-b5df-7f38ca1d9afd', 'Tom', "O'Brien", 'tom.obrien', '0115'),
  colleague('66cf82f0-3a71-4edd-9909-5f8ed72c880b', 'Mei', 'Chen', 'mei.chen', '0116'),
  colleague('9ad7eb0b-ee23-4405-95df-c1299eae4fa9', 'José', 'Muñoz', 'jose.munoz', '0117'),
  colleague('e55bd4bf-2645-4e7d-a914-53dbe1676e22', 'Aisha', 'Rahman', 'aisha.rahman', '0118'),
  colleague('1fc667a5-7245-48b6-ac2e-d94e0b80902c', 'Peter', 'Lindqvist', 'peter.lindqvist', '0119'),
  colleague('f4f15f05-fab1-4ab1-87f6-8e45a52d03fe', 'Grace', 'Kim', 'grace.kim', '0120'),
  colleague('89537027-6060-485c-9f6d-6188fa050695', 'Luis', 'Herrera', 'luis.herrera', '0121'),
  colleague('f5460f70-58ea-493b-8c54-c65a6309f8d5', 'Hannah', 'Schmidt-Reyes', 'hannah.schmidt-reyes', '0122'),
  colleague('f6b8ebd5-2692-4882-8479-acf2d00a9a70', 'Devon', 'Carter', 'devon.carter', '0123'),
  colleague('03364964-967a-4b9f-af10-c8b9498cfbf9', 'Ruth', 'Abernathy', 'ruth.abernathy', '0124'),
];

/** Of the demo company, and nobody has given them a role there yet. Only the emulation knows them. */
export const notYetEquipped = colleague('d0c1a6c4-3a1e-4d5b-8c55-0f6f6d6f7b7e', 'Owen', 'Pratt', 'owen.pratt', '0131');

/** Somebody of the demo company who also runs a small company, and the people there. Only the emulation has them. */
export const ofTwoCompanies = {
  person: colleague('4b8a7f0e-58d2-4f0e-9d55-6a3f7f0b21c9', 'Nadia', 'Brandt', 'nadia.brandt', '0132'),
  colleagues: [
    elsewhere('0c9a1b1f-9a53-4c0a-b0a4-7a8d1f4f8e35', 'Walt', 'Jensen', 'walt.jensen', '0141'),
    elsewhere('8e0f3d7a-6b1c-4a6e-8f0f-2d9b5c7e1a64', 'Irene', 'Solis', 'irene.solis', '0142'),
  ],
} as const;

/** Everybody in the demo company's directory, the three demo accounts first. */
export const demoPeople: readonly SamplePerson[] = [...Object.values(demoAccounts), ...colleagues];

// .example and 555-01xx are reserved: no mail and no call can reach anybody.
function colleague(id: string, givenName: string, familyName: string, mailbox: string, line: string): SamplePerson {
  return { id, givenName, familyName, email: `${mailbox}@plumbline.example`, phoneNumber: `(303) 555-${line}` };
}

function elsewhere(id: string, givenName: string, familyName: string, mailbox: string, line: string): SamplePerson {
  return { ...colleague(id, givenName, familyName, mailbox, line), email: `${mailbox}@copper-basin.example` };
}
