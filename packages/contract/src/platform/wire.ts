import { type Wire, wireOf } from '../wire.ts';
import { platformContract } from './contract.ts';

/** In a build of the page plain data stands here instead: see `web/build/plain-wires.ts`. */
export const platformWire: Wire<typeof platformContract> = wireOf(platformContract);
