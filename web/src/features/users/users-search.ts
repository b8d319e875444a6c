import { z } from 'zod';

/** What the users page shows, as its address says it; what cannot be read is left out. */
export const usersSearch = z.object({
  /** Whose panel is open. */
  user: z.uuid().optional().catch(undefined),
  /** Only people with this role, to begin with. */
  role: z.uuid().optional().catch(undefined),
});
