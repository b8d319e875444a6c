import { useEffect, useState } from 'react';
import { localToday } from './calendar.ts';

/** How often the page looks at the calendar: a laptop that slept through midnight has lost its timers. */
const LOOK_MS = 30_000;

/** The calendar date where the person sits, also after midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => localToday());
  useEffect(() => {
    const look = () => setToday(localToday());
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
