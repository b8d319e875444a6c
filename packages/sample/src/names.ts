/** Where a contractor works, and for whom: a public owner pays no sales tax, and often asks for prevailing wages. */
interface Site {
  name: string;
  isPublic: boolean;
}
const publicSite = (name: string): Site => ({ name, isPublic: true });
const privateSite = (name: string): Site => ({ name, isPublic: false });

export const sites: readonly [Site, ...Site[]] = [
  publicSite('Cherry Creek Middle School'),
  publicSite('Aurora Fire Station 8'),
  publicSite('Lakewood City Hall'),
  publicSite('Standley Lake Library'),
  publicSite('Jefferson County Courthouse'),
  publicSite('Northglenn Recreation Center'),
  publicSite('RTD Platte Maintenance Shop'),
  publicSite('Arvada West High School'),
  publicSite('Bear Creek Elementary'),
  publicSite('Boulder County Annex'),
  publicSite('Thornton Water Treatment Plant'),
  publicSite('Denver Health Pavilion C'),
  publicSite('Littleton Public Works Yard'),
  publicSite('Adams 12 Bus Terminal'),
  publicSite('Fort Collins Transit Center'),
  publicSite('Golden Community Center'),
  publicSite('Broomfield Police Headquarters'),
  publicSite('Red Rocks Community College'),
  privateSite('Larimer Street Lofts'),
  privateSite('Union Pacific Freight Office'),
  privateSite('Alpine Bank, Glenwood'),
  privateSite('Belmar Medical Plaza'),
  privateSite('Cottonwood Apartments'),
  privateSite('Elitch Distribution Center'),
  privateSite('Foothills Brewing'),
  privateSite('Front Range Cold Storage'),
  privateSite('Highlands Dental Group'),
  privateSite('Inverness Office Park'),
  privateSite('King Soopers #114'),
  privateSite('Meridian Data Center'),
  privateSite('Mile High Auto Group'),
  privateSite('Park Meadows Tower'),
  privateSite('Pinnacle Self Storage'),
  privateSite('Prairie Sky Senior Living'),
  privateSite('Saint Brigid Parish Hall'),
  privateSite('Stapleton Row Homes'),
  privateSite('Sunrise Foods Plant 2'),
  privateSite('Tabor Center'),
  privateSite('Westerly Hotel'),
  privateSite('Wheat Ridge Cyclery'),
];

/** What is done there, with the divisions of a new tenant's list. */
export const works: readonly [Work, ...Work[]] = [
  { name: 'Roof Replacement', division: 'Construction' },
  { name: 'Tenant Improvement', division: 'Construction' },
  { name: 'Parking Lot Paving', division: 'Construction' },
  { name: 'Restroom Renovation', division: 'Construction' },
  { name: 'Window Replacement', division: 'Construction' },
  { name: 'Storm Drain Extension', division: 'Construction' },
  { name: 'Lobby Remodel', division: 'Construction' },
  { name: 'Masonry Restoration', division: 'Construction' },
  { name: 'Foundation Underpinning', division: 'Construction' },
  { name: 'Electrical Service Upgrade', division: 'Construction' },
  { name: 'Fire Sprinkler Retrofit', division: 'Construction' },
  { name: 'Loading Dock Addition', division: 'Construction' },
  { name: 'Boiler Overhaul', division: 'Maintenance' },
  { name: 'Chiller Service', division: 'Maintenance' },
  { name: 'Platform Repairs', division: 'Maintenance' },
  { name: 'Exterior Painting', division: 'Maintenance' },
  { name: 'Concrete Repairs', division: 'Maintenance' },
  { name: 'Elevator Pit Waterproofing', division: 'Maintenance' },
  { name: 'LED Lighting Retrofit', division: 'Maintenance' },
  { name: 'Seismic Assessment', division: 'Engineering' },
  { name: 'HVAC Design-Build', division: 'Engineering' },
  { name: 'Structural Shoring Design', division: 'Engineering' },
  { name: 'Drainage Study', division: 'Engineering' },
];
interface Work {
  name: string;
  division: string;
}

export const estimators = ['D. Okafor', 'Marcy Lindqvist', 'R. Tran', 'Paul Esquivel', 'J. Whitfield'] as const;

/** Answers each name once: a site that gets the same work again gets a second phase of it. */
export function namer(): (site: Site, work: Work) => string {
  const times = new Map<string, number>();
  return (site, work) => {
    const name = `${site.name} – ${work.name}`;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? name : `${name}, Phase ${time}`;
  };
}
