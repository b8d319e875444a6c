/** What every mail to a person has. */
export interface Letter {
  to: string;
  /** The reader's. */
  name: string;
  tenantName: string;
  /** Where the reader chooses what to be mailed. */
  settingsLink: string;
}
