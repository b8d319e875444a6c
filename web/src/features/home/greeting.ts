/** By the person's local time. */
export function greeting(now: Date, name: string): string {
  const hour = now.getHours();
  const time = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  const [firstName] = name.trim().split(/\s+/);
  return firstName ? `Good ${time}, ${firstName}` : `Good ${time}`;
}

/** When a pay app is due, from today: `Today`, `Tomorrow`, `In 5 days`. */
export function dueText(daysAway: number): string {
  if (daysAway <= 0) return 'Today';
  return daysAway === 1 ? 'Tomorrow' : `In ${daysAway} days`;
}
