import { everyCallSuite } from './every-call-suite.ts';
import { worldsOfThisProcess } from './worlds.ts';

everyCallSuite(worldsOfThisProcess);
