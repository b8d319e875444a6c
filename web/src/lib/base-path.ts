/** Where the app is on its origin: `/`, or below a path of its host such as `/demo/`. */
export const basePath: string = new URL(import.meta.env.BASE_URL, document.baseURI).pathname;

/** The address, on its origin, of one of the app's own paths (`/home`), as routes, links and sign-ins name them. */
export const addressOf = (path: string): string => basePath + path.replace(/^\//, '');

/** The app's own path, with query and hash, that a page is at. */
export const pathAt = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `/${pathname.slice(basePath.length)}${search}${hash}`;
