import type { Database } from '@plumbline/service-kit/database';
import type { DemoOptions } from './make-demo.ts';
export async function remakeDemo(_d: Database, _o: DemoOptions): Promise<void> {}
