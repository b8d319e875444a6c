import { type Wire, wireOf } from '../wire.ts';
import { platformContract } from './contract.ts';

/** A build of the page replaces this with plain data: see `web/build/plain-wires.ts`. */
export const platformWire: Wire<typeof platformContract> = wireOf(platformContract);
