interface Exported {
  tenant: { name: string };
  takenAt: string;
  version: string;
}

/** The README of an export, which lists its files. */
export const readme = ({ tenant, takenAt, version }: Exported): string => `# Everything of ${tenant.name} in Plumbline

As of ${takenAt}, by Plumbline ${version}. All files show the same moment.

- \`manifest.json\` names each file with its table, number of rows, bytes and SHA-256.
- \`json/SCHEMA.TABLE.jsonl\`: a table of the database, a row a line, each a JSON object by column. Every table that holds something of the company is here.
- \`csv/\`: jobs, change orders, history, users, roles, views and imports for spreadsheets, in UTF-8 with commas, after RFC 4180.

Amounts of money are whole cents in \`json/\` (\`original_contract_amount: 12345\` is 123.45) and dollars with two decimals in \`csv/\`. In history,
\`old_value\` and \`new_value\` are as the product sends them: amounts in cents, dates as YYYY-MM-DD. Instants are ISO 8601 in UTC. A text in \`csv/\` that begins with
=, +, - or @ has an apostrophe in front, so that no spreadsheet calculates it; \`json/\` has it as it was typed. Tokens are here as hashes, from which nobody can sign in; the secrets
by which messages to webhooks are signed are left out.
`;
