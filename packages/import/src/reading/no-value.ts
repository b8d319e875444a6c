import { isSpreadsheetError } from '@plumbline/domain/spreadsheet-errors';
import { CUT } from '../files/text/cut-off.ts';

/** A formula that no program has calculated, such as `=A2&B2` or `=VLOOKUP(A2,…)`. */
const FORMULA = /^=(?:\p{L}[\p{L}.]*\(|'?[^=]*!?\$?[A-Z]{1,3}\$?\d)/u;
/** Words may begin so, such as a note or the name of a choice; figures, days and numbers of jobs do not: `=5000*2`, `=Total`. */
const ANY_FORMULA = /^=\s*[^=\s]/;
const DITTO = /^(?:["〃”]|''|ditto|same(?: as above)?)$/i;
/** What people write if a job has no number yet. */
const NONE_YET = /^(?:tb[dac]|n\/?a|none|null|nil|unknown|pending|not assigned|unassigned|new|[-–—?.]+)$/i;

/** Why a text holds no value, as the end of a sentence; null if it holds one. What it should hold is a job's id or number, words, or a figure or day. */
export function noValueReason(text: string, held: 'id' | 'words' | 'figure'): string | null {
  if (isSpreadsheetError(text)) return 'is an error of the spreadsheet';
  if (FORMULA.test(text) || (held !== 'words' && ANY_FORMULA.test(text)))
    return 'is a formula that no program has calculated: open the file in Excel and save it';
  if (text === CUT) return 'is cut off: the file ends in the middle of this row';
  if (DITTO.test(text)) return 'means what stands above it: say what that is';
  return held === 'id' && NONE_YET.test(text) ? 'is what people write where a job has no number yet' : null;
}
