import { createContext, useContext } from 'react';
import { createIndexedStore } from './indexed-store.ts';
import { createKeptEdits, type KeptEdits } from './kept-edits.ts';
import { createPageHolder } from './page-holder.ts';

let ofThisPage: KeptEdits | undefined;

/** Where this page keeps unsaved edits. Each call fails if the browser keeps nothing. */
function pageKeptEdits(): KeptEdits {
  ofThisPage ??= begin();
  return ofThisPage;
}

function begin(): KeptEdits {
  // Without locks (old browsers) no page knows which edits it may take over.
  const locks = (navigator as Partial<Navigator>).locks ?? null;
  if (!locks) return keptNowhere;
  return createKeptEdits({
    store: createIndexedStore(),
    holder: createPageHolder({ locks, storage: sessionStorage }),
    locks,
    channel: new BroadcastChannel('plumbline.kept-edits'),
  });
}

const fail = () => Promise.reject(new Error('This browser keeps nothing'));
const keptNowhere: KeptEdits = {
  isKeeping: () => false,
  open: async () => ({
    rows: [],
    unreadable: 0,
    write: fail,
    writeOffered: fail,
    keeping: { keeper: null },
    countElsewhere: () => 0,
    onElsewhere: () => () => {},
    onLeft: () => () => {},
  }),
  count: fail,
  erase: fail,
};

/** Set in tests. */
export const KeptEditsContext = createContext<KeptEdits | null>(null);

export const useKeptEdits = (): KeptEdits => useContext(KeptEditsContext) ?? pageKeptEdits();
