import { worldsOfThisProcess } from '../worlds.ts';
import { contractSuite } from './suite.ts';

contractSuite(worldsOfThisProcess);
