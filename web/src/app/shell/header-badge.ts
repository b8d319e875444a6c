import { createContext, type ReactNode } from 'react';

/** What kind of page this is, if every page has to say so. */
export const HeaderBadge = createContext<ReactNode>(null);
