/** Sentences that several pages say. */
export const SAVED_AT_ONCE = 'A change is saved at once.';
export const NO_CHANGE_YET = 'Nothing has been changed yet.';
export const NO_CHANGE_SINCE = 'Nothing has been changed since.';
export const CHECK_CONNECTION = 'Check your connection and try again.';
export const NO_COPYING = 'The browser does not let pages copy.';
export const NO_SUCH_COLUMN = 'No column has that name.';
export const RELOAD = 'Reload the page to see what is.';

/** What advises about a name in a list whose entries are retired and renamed. */
export const listAdvice = {
  retired: 'It is retired: bring it back instead.',
  renamed: 'The list shows that name now. Rename it again if yours is the better one.',
};

/** About a token, whoever uses it. */
export const tokenWords = {
  unknown: 'It is not known whether the token was created: revoke one that you have not copied.',
  notKept: 'Plumbline does not keep it.',
  named: 'The history names it for each change.',
  final: 'It cannot be taken back: create another token instead.',
};
