/** What a spreadsheet shows where a formula failed, or where a column is too narrow. */
const ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|ERROR!|#+)$/i;
/** The same in other languages, `#BEZUG!`, `#NV`, `#¡REF!` and `#NOMBRE?`, and as LibreOffice has it. */
const OTHER_ERROR = /^#¡?\p{Lu}[\p{Lu}\d/]*[!?]$|^#(?:NV|N\/D)$|^Err:5\d\d$|^#(?:REF|NAME|VALUE|NUM|NULL)$/u;

/** Whether a text is `#N/A`, `#REF!`, `#####` and the like: no value. */
export const isSpreadsheetError = (text: string): boolean => ERROR.test(text) || OTHER_ERROR.test(text);
