import { accessSuite } from './access-suite.ts';
import { worldsOfThisProcess } from './worlds.ts';

accessSuite(worldsOfThisProcess);
