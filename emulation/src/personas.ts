/** Who one can be in the emulation, instead of signing in. `sample` knows the people themselves. */
export const personaIds = ['admin', 'pm', 'accountant', 'no-rights', 'two-companies'] as const;
export type PersonaId = (typeof personaIds)[number];

export const isPersonaId = (text: unknown): text is PersonaId => personaIds.some((id) => id === text);
