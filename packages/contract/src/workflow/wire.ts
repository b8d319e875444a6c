import { type Wire, wireOf } from '../wire.ts';
import { workflowContract } from './contract.ts';

/** In a build of the page plain data stands here instead: see `web/build/plain-wires.ts`. */
export const workflowWire: Wire<typeof workflowContract> = wireOf(workflowContract);
