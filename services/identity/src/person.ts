/** A person of the company directory. */
export interface Person {
  /** `sub` of their tokens, and `externalId` of the platform's user. Never changes. */
  id: string;
  givenName: string;
  familyName: string;
  email: string;
  phoneNumber: string;
  photoUrl?: string;
  /** Offered on the sign-in page under this name. */
  demoRole?: string;
}

export const fullName = (person: Person): string => `${person.givenName} ${person.familyName}`;
