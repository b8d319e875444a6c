import { keysSuite } from './keys-suite.ts';
import { oneInFull } from './worlds.ts';

keysSuite(oneInFull);
