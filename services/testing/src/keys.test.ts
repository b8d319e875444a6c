import { keysSuite } from './keys-suite.ts';
import { worldsOfThisProcess } from './worlds.ts';

keysSuite(worldsOfThisProcess);
