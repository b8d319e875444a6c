import { createContext, type ReactNode } from 'react';

/** What this page is, where that has to be said on it at all times. */
export const HeaderBadge = createContext<ReactNode>(null);
