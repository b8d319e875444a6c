import type { Random } from './random.ts';

export const buildings = [
  ...(['school', 'civic', 'plant', 'transit'] as const),
  ...(['office', 'shop', 'homes', 'industry', 'hall'] as const),
];
export type Building = (typeof buildings)[number];

/** Where a contractor works, and for whom: a public owner pays no sales tax, and often asks for prevailing wages. */
export interface Site {
  name: string;
  building: Building;
  isPublic: boolean;
}

const isPublic = (building: Building) => ['school', 'civic', 'plant', 'transit'].includes(building);
const site = (building: Building, name: string): Site => ({ name, building, isPublic: isPublic(building) });

const wellKnown: readonly [Site, ...Site[]] = [
  site('school', 'Cherry Creek Middle School'),
  site('school', 'Arvada West High School'),
  site('school', 'Bear Creek Elementary'),
  site('school', 'Red Rocks Community College'),
  site('civic', 'Aurora Fire Station 8'),
  site('civic', 'Lakewood City Hall'),
  site('civic', 'Standley Lake Library'),
  site('civic', 'Jefferson County Courthouse'),
  site('civic', 'Northglenn Recreation Center'),
  site('civic', 'Boulder County Annex'),
  site('civic', 'Denver Health Pavilion C'),
  site('civic', 'Golden Community Center'),
  site('civic', 'Broomfield Police Headquarters'),
  site('plant', 'Thornton Water Treatment Plant'),
  site('plant', 'Littleton Public Works Yard'),
  site('transit', 'RTD Platte Maintenance Shop'),
  site('transit', 'Adams 12 Bus Terminal'),
  site('transit', 'Fort Collins Transit Center'),
  site('office', 'Alpine Bank, Glenwood'),
  site('office', 'Belmar Medical Plaza'),
  site('office', 'Highlands Dental Group'),
  site('office', 'Inverness Office Park'),
  site('office', 'Park Meadows Tower'),
  site('office', 'Tabor Center'),
  site('homes', 'Westerly Hotel'),
  site('shop', 'King Soopers #114'),
  site('shop', 'Mile High Auto Group'),
  site('shop', 'Wheat Ridge Cyclery'),
  site('homes', 'Larimer Street Lofts'),
  site('homes', 'Cottonwood Apartments'),
  site('homes', 'Prairie Sky Senior Living'),
  site('homes', 'Stapleton Row Homes'),
  site('industry', 'Union Pacific Freight Office'),
  site('industry', 'Elitch Distribution Center'),
  site('industry', 'Foothills Brewing'),
  site('industry', 'Front Range Cold Storage'),
  site('industry', 'Meridian Data Center'),
  site('industry', 'Pinnacle Self Storage'),
  site('industry', 'Sunrise Foods Plant 2'),
  site('hall', 'Saint Brigid Parish Hall'),
];

const towns = [
  ...['Arvada', 'Aurora', 'Boulder', 'Brighton', 'Broomfield', 'Castle Rock', 'Centennial', 'Commerce City', 'Erie'],
  ...['Englewood', 'Evergreen', 'Fort Lupton', 'Frederick', 'Golden', 'Greeley', 'Lafayette', 'Lakewood', 'Littleton'],
  ...['Longmont', 'Louisville', 'Loveland', 'Northglenn', 'Parker', 'Sheridan', 'Superior', 'Thornton', 'Westminster'],
];
const kinds: readonly [Building, string][] = [
  ...['Elementary', 'Middle School', 'High School'].map((kind): [Building, string] => ['school', kind]),
  ...['Fire Station 2', 'Town Hall', 'Public Library', 'Clinic', 'Pool'].map((kind): [Building, string] => [
    'civic',
    kind,
  ]),
  ['plant', 'Pump Station 4'],
  ['transit', 'Park-n-Ride'],
  ...['Medical Plaza', 'Office Park', 'Credit Union'].map((kind): [Building, string] => ['office', kind]),
  ...['Hardware', 'Market', 'Ford'].map((kind): [Building, string] => ['shop', kind]),
  ...['Lofts', 'Senior Living', 'Commons Apartments'].map((kind): [Building, string] => ['homes', kind]),
  ...['Logistics Center', 'Cold Storage', 'Self Storage'].map((kind): [Building, string] => ['industry', kind]),
  ['hall', 'Grange Hall'],
];
const further = towns.flatMap((town) => kinds.map(([building, kind]) => site(building, `${town} ${kind}`)));

/** Jobs of a site at which a contractor is known: more jobs come from further sites. */
const JOBS_OF_A_SITE = 8;

/** Draws sites for so many jobs: the well-known ones mostly, as long as they do not get more than a contractor has there. */
export const siteOf = (random: Random, jobs: number): Site =>
  random.chance(Math.min(1, (wellKnown.length * JOBS_OF_A_SITE) / jobs))
    ? random.pick(wellKnown)
    : (further[random.whole(0, further.length - 1)] ?? wellKnown[0]);
