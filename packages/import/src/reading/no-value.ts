import { CUT } from '../files/text/cut-off.ts';

/** What a spreadsheet shows where a formula failed. */
const ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|ERROR!|#+)$/i;
/** The same in other languages, `#BEZUG!`, `#NV`, `#¡REF!` and `#NOMBRE?`, and as LibreOffice has it. */
const OTHER_ERROR = /^#¡?\p{Lu}[\p{Lu}\d/]*[!?]$|^#(?:NV|N\/D)$|^Err:5\d\d$|^#(?:REF|NAME|VALUE|NUM|NULL)$/u;
/** A formula that no program has calculated, such as `=A2&B2` or `=VLOOKUP(A2,…)`. */
const FORMULA = /^=(?:\p{L}[\p{L}.]*\(|'?[^=]*!?\$?[A-Z]{1,3}\$?\d)/u;
const DITTO = /^(?:["〃”]|''|ditto|same(?: as above)?)$/i;
/** What people write if a job has no number yet. */
const NONE_YET = /^(?:tb[dac]|n\/?a|none|null|nil|unknown|pending|not assigned|unassigned|new|[-–—?.]+)$/i;

/** Why a text holds no value, as the end of a sentence; null if it holds one. `isId`: the text is a job's id or number. */
export function noValueReason(text: string, isId: boolean): string | null {
  if (ERROR.test(text) || OTHER_ERROR.test(text)) return 'is an error of the spreadsheet';
  if (FORMULA.test(text)) return 'is a formula that no program has calculated: open the file in Excel and save it';
  if (text === CUT) return 'is cut off: the file ends in the middle of this row';
  if (DITTO.test(text)) return 'means what stands above it: say what that is';
  return isId && NONE_YET.test(text) ? 'is what people write where a job has no number yet' : null;
}
