/** How the keys begin under which a browser keeps what somebody looked at: the filters of their sheets, and since when they ask for changes. */
const OF_A_PERSON = /^plumbline\.([a-z-]+-view|looked)\./;

/** For signing out: erases what this browser keeps of what people looked at. The next one at this desk must not read it. */
export function forgetLooks(): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      for (const key of Object.keys(storage())) if (OF_A_PERSON.test(key)) storage().removeItem(key);
    } catch {
      // a browser that keeps nothing
    }
  }
}
