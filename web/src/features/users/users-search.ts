import { z } from 'zod';

/** The users page's state, from its address. A part that cannot be read is left out. */
export const usersSearch = z.object({
  /** The user whose panel is open. */
  user: z.uuid().optional().catch(undefined),
  /** Shows only people with this role at first. */
  role: z.uuid().optional().catch(undefined),
});
