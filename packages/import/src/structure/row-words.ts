/** The words of a total in a row. */
export interface TotalWords {
  /** The text as the file has it. */
  text: string;
  /**
   * `grand`: the total of the file, or one without a name. `sub`: the total of a part. `named`: the total of the thing that the row names.
   */
  kind: 'grand' | 'sub' | 'named';
  /** The name in the total: "Acme" in "Total Acme". Empty if there is none. */
  of: string;
}

const TOTAL =
  '(?:gran )?totals?|ttls?|totale?(?: generale)?|totales|totaux|(?:eind)?totaal|(?:end)?summe|gesamt(?:summe)?|sum|suma|razem|[Σ∑]|total g[ée]n[ée]ral|total ge(?:ne)?ral';
const GRAND = 'grand|report|company|overall|final|job|jobs|all jobs|contract|column|page';
const SUB = /^(?:sub[- ]?(?:totals?|ttls?)|zwischensummen?|sous[- ]?total|subtotale?)\b[\s:–-]*(.*)$/i;
const ALONE = new RegExp(
  String.raw`^(?:(?:${GRAND}) )?(?:${TOTAL})(?: (?:of )?(?:all )?(?:jobs|report|company))?\s*:?$`,
  'i',
);
const BEFORE = new RegExp(String.raw`^(?:(?:${GRAND}) )?(?:${TOTAL})(?: (?:for|of|de|für))?\b[\s:–-]*(.+)$`, 'i');
const AFTER = /^(.+?)[\s:–-]+(sub[- ]?)?(?:totals?|ttls?)\s*:?$/i;

/** At the end of a page, and again at the top of the next one. */
const CARRIED =
  /^(?:(?:sub)?totals? |balance |amounts? )?(?:(?:carried|brought) (?:forward|fwd|over|down)|[cb]\/f(?:wd)?|[üu]bertrag|report [àa] nouveau|[àa] reporter|suma y sigue|suma anterior)\s*:?$/i;

/** Words of a report are shorter, and a text of a million characters is not searched for them. */
const LONGEST = 200;

/** A text without any of these is not a total. */
export const MAY_SAY_TOTAL =
  /tot|sum|gesamt|ttl|razem|[Σ∑]|carried|brought|\b[cb]\/f|bertrag|nouveau|reporter|^\d.* (?:job|project|contract)s/i;

/** `2 jobs`, `12 open projects`. */
const COUNTED =
  /^\d[\d,]* (?:(?:open|active|closed|total) )?(?:jobs|projects|contracts)(?: (?:listed|printed|in total|total))?\s*:?$/i;

/** Reads a cell such as "Total", "Grand Totals:", "Total for Acme", "Subtotal" or "Division 02 Totals". */
export function totalWordsOf(cell: string): TotalWords | null {
  const text = cell.replace(/[*=]+/g, ' ').replace(/\s+/g, ' ').trim();
  if (text.length > LONGEST || !MAY_SAY_TOTAL.test(text)) return null;
  if (ALONE.test(text)) return { text, kind: /^page\b/i.test(text) ? 'sub' : 'grand', of: '' };
  if (COUNTED.test(text)) return { text, kind: 'grand', of: '' };
  if (CARRIED.test(text)) return { text, kind: 'sub', of: '' };
  const sub = SUB.exec(text);
  if (sub) return { text, kind: 'sub', of: sub[1] ?? '' };
  const before = BEFORE.exec(text);
  if (before) return { text, kind: 'named', of: before[1] ?? '' };
  const after = AFTER.exec(text);
  return after ? { text, kind: 'named', of: after[1] ?? '' } : null;
}

const STATISTIC =
  /^(?:averages?|avg\.?|mean|median|count|job count|number of jobs|minimum|maximum|min|max|variance|(?:unreconciled |unlocated )?difference|out of balance|(?:total |balance )?(?:as )?per (?:the )?(?:g\/?l|general ledger|books|trial balance)(?: (?:acct\.?|account)? ?#?[\d.-]+)?|(?:g\/?l|general ledger|ledger) balance|adjust(?:ing|ment) (?:entry|needed|required|to g\/?l)(?: (?:needed|required))?)\s*:?$/i;
/** A hyphen alone joins the words of a name: `Add-On Wing`, `Plus-Size Shop`. */
const CORRECTION = /^(?:less|deduct|add|plus)(?:\s*[:;–]\s*|\s+-\s*|-\s+)\S/i;

/** `Average`, `Count` and `Per G/L` below the jobs: figures about the jobs. */
export const isStatistic = (cell: string): boolean => STATISTIC.test(cell);
/** `Less: jobs under $10,000`, between the jobs and their total. */
export const isCorrection = (cell: string): boolean => CORRECTION.test(cell);

const PAGE = /^(?:page|seite|página|pág\.?|p\.)\s*#?:?\s*\d+(?:\s*(?:of|\/|von|de|sur)\s*\d+)?$/i;
const REPORT =
  /^(?:(?:this )?report (?:was )?)?(?:as of|report date|run (?:date|on)|printed|print date|date printed|prepared|generated|created|through|period ending|for the period|date|time|stand|datum|druckdatum|gedruckt am|erstellt am|fecha|impreso|imprimé le|édité le)(?![\p{L}\d]).*\d/iu;
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?\s*(?:am|pm)?$/i;
const REPORT_NAME = /\b(?:report|schedule|listing|summary|status)$/i;

/** Whether a cell belongs to a page header or footer: its number, the report's date, time or name. */
export const isPageWords = (cell: string): boolean =>
  cell.length <= LONGEST && (PAGE.test(cell) || REPORT.test(cell) || CLOCK.test(cell) || isSignature(cell));
/** `Reviewed by:` below the table, with a name or date beside it. */
export const isSignature = (cell: string): boolean =>
  /^(?:prepared|reviewed|approved|checked|printed|run|submitted|signed) by\s*:?$/i.test(cell);
export const isReportName = (cell: string): boolean => REPORT_NAME.test(cell);

/** `1)`, `(a)`, `*` and `†` before a note below the table. */
export const isNoteMark = (cell: string): boolean => /^(?:\(?(?:\d{1,2}|[a-z])[).:]|\*+|[†‡])$/i.test(cell);

/** `$`, `%`, `(USD)`, `hours`: a row of units below the headings. */
export const isUnit = (cell: string): boolean =>
  /^[([]?(?:[$€£%#]|(?:us|ca)?\$|usd|cad|aud|eur|gbp|dollars?|percent|pct|hrs?|hours?|days?|each|ea|ls|text|date|number|amount|currency|mm\/dd\/yy(?:yy)?|yyyy-mm-dd|dd\/mm\/yy(?:yy)?)[)\]]?$/i.test(
    cell,
  );

/** A row of dashes or double strokes below a column. A single dash is a zero amount. */
export const isRule = (cell: string): boolean => /^[-=_–—*.\s]{2,}$/.test(cell);
