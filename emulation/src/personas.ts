/** Who one can be in the emulation, instead of signing in. `sample` knows the people themselves. */
export { isPersonaId, type PersonaId, personaIds } from '@plumbline/sample/personas';
