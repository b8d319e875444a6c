// What a spreadsheet may take for a formula (OWASP, "CSV Injection"), with the full-width signs of Asian keyboards.
// A text that looks guarded is guarded again, so that removing one quote always restores it. `'00101` is how people keep zeros in Excel.
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]|^'+\d[\w./-]*$/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]|^'+\d[\w./-]*$/;

/** Puts a quote before a text that Excel would run as a formula. */
export const guardText = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/** The text that `guardText` was given. */
export const unguardText = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
