/** What is found within `ms`, else null: the browser's storage may be slow, and a page does not wait for it. */
export function inTime<Found>(finding: Promise<Found>, ms: number): Promise<Found | null> {
  let timer: ReturnType<typeof setTimeout>;
  const waited = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([finding, waited]).finally(() => clearTimeout(timer));
}
