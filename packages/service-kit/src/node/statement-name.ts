const VERB = /\b(select|insert|update|delete)\b/i;
const TABLE = /\b(?:from|into|update|join)\s+((?:platform|workflow|identity)\.\w+)\b(?!\()/i;
const FUNCTION = /\b((?:platform|workflow|identity)\.\w+)\(/i;

/** A statement's name in a trace: its verb, and our first table in it, else our function. Never a value. */
export function statementName(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const of = (TABLE.exec(text) ?? FUNCTION.exec(text))?.[1];
  return of === undefined ? verb : `${verb} ${of}`;
}
