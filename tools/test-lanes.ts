export type SectionName =
  | 'check'
  | 'programs'
  | 'web'
  | 'vitest'
  | 'newest'
  | 'tools'
  | 'cluster'
  | 'stack'
  | 'browsers'
  | 'e2e';

interface Step {
  /** How many sections run side by side. A free lane takes the next section. */
  lanes: number;
  sections: readonly SectionName[];
}

/**
 * The sections in steps, each with lanes that run side by side (decision 60). Half of a journey's time and a quarter of the service tests'
 * time is waiting, so neither alone keeps two processors busy. Builds and installations come before. Long sections come first, and the tools
 * leave the lane of the services, so that both lanes end at about the same time (decisions 102 and 152).
 */
const STEPS: readonly Step[] = [
  { lanes: 3, sections: ['check', 'web', 'programs'] },
  { lanes: 2, sections: ['vitest', 'stack', 'browsers', 'e2e', 'newest', 'tools', 'cluster'] },
];

/** The steps of these sections. Without room for two lanes, sections run one after the other. */
export function stepsOf(names: readonly SectionName[], hasRoom: boolean): Step[] {
  if (!hasRoom) return [{ lanes: 1, sections: names }];
  return STEPS.map(({ lanes, sections }) => {
    const wanted = sections.filter((name) => names.includes(name));
    return { lanes: Math.min(lanes, wanted.length), sections: wanted };
  });
}

/** Runs the sections of each step in its lanes. The first lane is 0. */
export async function inLanes(
  steps: readonly Step[],
  run: (name: SectionName, lane: number) => Promise<void>,
): Promise<void> {
  for (const { lanes, sections } of steps) {
    const left = [...sections];
    const inTurn = async (_: unknown, lane: number): Promise<void> => {
      for (let name = left.shift(); name; name = left.shift()) await run(name, lane);
    };
    await Promise.all(Array.from({ length: lanes }, inTurn));
  }
}
