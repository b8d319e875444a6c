/** A page of `docs/guide`, made by `build/guide-pages.ts`. */
declare module '*.md' {
  export const title: string;
  export const html: string;
}
