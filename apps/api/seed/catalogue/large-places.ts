import type { GroupPlace } from './places.ts';

const names =
  'Acacia Banksia Boronia Callistemon Casuarina Correa Cypress Elm Fern Fig Gardenia Grevillea Hakea Hibiscus Ironbark Ivy Jacaranda Jarrah Kauri Kurrajong Laurel Lilly Magnolia Mallee Maple Melaleuca Myrtle Oak Olive Orchid Palm Paperbark Peppermint Pine Poplar Quandong Redgum Rosella Rowan Saltbush Sassafras Silverbeech Stringybark Sycamore Tallowwood Teatree Waratah Wattle Willow Yew'.split(
    ' ',
  );
const districts = 'North South East West Central Harbour River Hills Plains Bay'.split(' ');

/** The largest account: forty clients with fifty locations each around one big city. */
export const largeGroup: GroupPlace = {
  slug: 'bigcity',
  name: 'Big City Schools',
  variant: 'AU',
  clients: Array.from({ length: 40 }, (_, client) => {
    const district = `${districts[client % districts.length]} District ${1 + Math.floor(client / districts.length)}`;
    return {
      slug: `bigcity-${client + 1}`,
      name: `Big City ${district}`,
      kind: client % 4 === 3 ? ('secondary' as const) : ('primary' as const),
      locations: names.map((name, index) => ({
        name: `${name} ${client % 4 === 3 ? 'High' : 'Public'} School, ${district}`,
        line1: `${1 + index * 3} ${name} Street`,
        suburb: district,
        state: 'NSW',
        postcode: String(2000 + client * 5),
        at: [
          -33.5 - (client % 8) * 0.07 - (index % 10) * 0.006,
          150.7 + Math.floor(client / 8) * 0.11 + Math.floor(index / 10) * 0.02,
        ] as const,
        timeZone: 'Australia/Sydney',
        market: `bigcity-${client + 1}`,
        demand: 0.3 + (index % 5) * 0.1,
        ...(index % 3 === 0 && { replaceMe: true as const }),
      })),
    };
  }),
};
