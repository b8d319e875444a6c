import type { Random } from './random.ts';
import { type Building, buildings, type Site } from './sites.ts';

/** The trade that decides the words of notes and change orders. */
export type Trade = 'ground' | 'shell' | 'inside' | 'systems' | 'study';

export interface Work {
  name: string;
  /** One of a new tenant's list. */
  division: string;
  trade: Trade;
  /** The smallest and the largest contract, in dollars. */
  size: readonly [number, number];
  /** Stands still from mid December until the end of February. */
  isOutside: boolean;
  /** The only buildings with such work. If absent: any building. */
  at?: readonly Building[];
}

const work = (
  division: string,
  trade: Trade,
  name: string,
  [smallest, largest]: readonly [number, number],
  rest: Partial<Pick<Work, 'isOutside' | 'at'>> = {},
): Work => ({ name, division, trade, size: [smallest * 1000, largest * 1000], isOutside: false, ...rest });

const outside = { isOutside: true };
const works: readonly [Work, ...Work[]] = [
  work('Construction', 'shell', 'Roof Replacement', [45, 900], outside),
  work('Construction', 'inside', 'Tenant Improvement', [30, 1000], { at: ['office', 'shop', 'industry'] }),
  work('Construction', 'inside', 'Classroom Addition', [250, 1000], { at: ['school'] }),
  work('Construction', 'inside', 'Kitchen Remodel', [35, 400], { at: ['school', 'homes', 'hall', 'civic'] }),
  work('Construction', 'ground', 'Parking Lot Paving', [20, 420], outside),
  work('Construction', 'inside', 'Restroom Renovation', [15, 260]),
  work('Construction', 'shell', 'Window Replacement', [15, 520]),
  work('Construction', 'ground', 'Storm Drain Extension', [30, 750], outside),
  work('Construction', 'inside', 'Lobby Remodel', [20, 360], { at: ['civic', 'office', 'homes', 'hall'] }),
  work('Construction', 'shell', 'Masonry Restoration', [15, 450], {
    ...outside,
    at: ['school', 'civic', 'office', 'homes', 'hall'],
  }),
  work('Construction', 'ground', 'Foundation Underpinning', [50, 640]),
  work('Construction', 'systems', 'Electrical Service Upgrade', [20, 480]),
  work('Construction', 'systems', 'Fire Sprinkler Retrofit', [25, 560]),
  work('Construction', 'ground', 'Loading Dock Addition', [80, 980], { ...outside, at: ['plant', 'shop', 'industry'] }),
  work('Maintenance', 'systems', 'Boiler Overhaul', [10, 130]),
  work('Maintenance', 'systems', 'Chiller Service', [10, 85], { at: ['school', 'civic', 'office', 'industry'] }),
  work('Maintenance', 'ground', 'Platform Repairs', [25, 380], { ...outside, at: ['transit'] }),
  work('Maintenance', 'shell', 'Exterior Painting', [10, 170], outside),
  work('Maintenance', 'ground', 'Concrete Repairs', [10, 210], outside),
  work('Maintenance', 'ground', 'Elevator Pit Waterproofing', [10, 75], { at: ['civic', 'office', 'homes'] }),
  work('Maintenance', 'systems', 'LED Lighting Retrofit', [10, 280]),
  work('Engineering', 'study', 'Facade Assessment', [10, 65], { at: ['school', 'civic', 'office', 'homes', 'hall'] }),
  work('Engineering', 'systems', 'HVAC Design-Build', [70, 1000]),
  work('Engineering', 'study', 'Structural Shoring Design', [10, 90]),
  work('Engineering', 'study', 'Drainage Study', [10, 80]),
];

const fitting = Map.groupBy(
  works.flatMap((work) => (work.at ?? buildings).map((building) => ({ building, work }))),
  ({ building }) => building,
);

export function workAt(random: Random, { building }: Site): Work {
  const suited = fitting.get(building) ?? [];
  return suited[random.whole(0, suited.length - 1)]?.work ?? works[0];
}

/** Small maintenance orders: what a service department does beside the jobs. */
export const serviceWorks: readonly [Work, ...Work[]] = [
  work('Maintenance', 'systems', 'Boiler Service', [10, 40]),
  work('Maintenance', 'systems', 'Rooftop Unit Repair', [10, 45]),
  work('Maintenance', 'systems', 'Backflow Testing and Repair', [10, 20]),
  work('Maintenance', 'systems', 'Emergency Lighting Repair', [10, 25]),
  work('Maintenance', 'shell', 'Roof Leak Repair', [10, 50]),
  work('Maintenance', 'shell', 'Storefront Glass Repair', [10, 30]),
  work('Maintenance', 'ground', 'Sewer Line Repair', [10, 60]),
  work('Maintenance', 'ground', 'Sidewalk Trip Hazards', [10, 35]),
  work('Maintenance', 'inside', 'Door Hardware Repair', [10, 25]),
];

/** They find the work and price it; colleagues of the demo company's directory. */
export const estimators = ['Mei Chen', "Tom O'Brien", 'Peter Lindqvist', 'Luis Herrera', 'Ruth Abernathy'] as const;

/** Returns each name once. The same work at the same site becomes its second phase. */
export function namer(): (site: Site, work: Work) => string {
  const times = new Map<string, number>();
  return (site, { name: work }) => {
    const name = `${site.name} – ${work}`;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? name : `${name}, Phase ${time}`;
  };
}
