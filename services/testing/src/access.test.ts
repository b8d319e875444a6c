import { accessSuite } from './access-suite.ts';
import { oneInFull } from './worlds.ts';

accessSuite(oneInFull);
