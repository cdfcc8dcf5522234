/** The places of the demo world: real suburbs, invented schools. */

export type Country = 'AU' | 'NZ' | 'UK' | 'CA' | 'US';
/** The kind decides grades, rooms, classifications and hours. */
export type Kind = 'primary' | 'secondary' | 'childcare' | 'other';

export type LocationPlace = {
  name: string;
  line1: string;
  suburb: string;
  state: string;
  postcode: string;
  at: readonly [latitude: number, longitude: number] | null;
  timeZone: string;
  /** The area where its educators live. */
  market: string;
  /** Requests on an ordinary day. */
  demand: number;
  unconfirmed?: true;
  replaceMe?: true;
  submittedByRequired?: true;
};

export type ClientPlace = {
  slug: string;
  name: string;
  kind: Kind;
  locations: readonly LocationPlace[];
  noOnlineCancellation?: true;
  /** The fees for late cancellation; none when left out. */
  cancellationTerms?: readonly { hoursBefore: number; percent: number }[];
  /** Nobody of the client has agreed to its policies yet. */
  policiesOpen?: true;
  /** Nothing can be booked any more; earlier bookings stay. */
  classificationsEnded?: true;
  cutOff?: string;
  /** Wall time before which no added day of a series may start. */
  earliestStart?: string;
};

export type GroupPlace = { slug: string; name: string; variant: Country; clients: readonly ClientPlace[] };

type Spot = readonly [
  name: string,
  line1: string,
  suburb: string,
  postcode: string,
  latitude: number | null,
  longitude: number | null,
  demand: number,
  marks?: string,
];

/** Marks of a spot: `r` Replace Me is on, `u` not confirmed yet, `s` 'Submitted by' required. */
function spots(timeZone: string, state: string, market: string, list: readonly Spot[]): LocationPlace[] {
  return list.map(([name, line1, suburb, postcode, latitude, longitude, demand, marks = '']) => ({
    name,
    line1,
    suburb,
    state,
    postcode,
    at: latitude === null || longitude === null ? null : [latitude, longitude],
    timeZone,
    market,
    demand,
    ...(marks.includes('r') && { replaceMe: true }),
    ...(marks.includes('u') && { unconfirmed: true }),
    ...(marks.includes('s') && { submittedByRequired: true }),
  }));
}

const melbourne = 'Australia/Melbourne';
const london = 'Europe/London';
const losAngeles = 'America/Los_Angeles';

export const groupPlaces: readonly GroupPlace[] = [
  {
    slug: 'yarra',
    name: 'Yarra Schools Partnership',
    variant: 'AU',
    clients: [
      {
        slug: 'richmond',
        earliestStart: '07:00',
        cancellationTerms: [
          { hoursBefore: 24, percent: 50 },
          { hoursBefore: 2, percent: 100 },
        ],
        name: 'Richmond Primary School',
        kind: 'primary',
        locations: spots(melbourne, 'VIC', 'melbourne', [
          ['Richmond Primary School', '48 Brighton Street', 'Richmond', '3121', -37.823, 144.998, 1.2, 'r'],
          ['Burnley Campus', '21 Madden Grove', 'Burnley', '3121', -37.8275, 145.0075, 0.8, 'r'],
        ]),
      },
      {
        slug: 'abbotsford',
        name: 'Abbotsford College',
        kind: 'secondary',
        locations: spots(melbourne, 'VIC', 'melbourne', [
          ['Abbotsford College', '7 Nicholson Street', 'Abbotsford', '3067', -37.803, 145.001, 1, 'rs'],
          ['Clifton Hill Campus', '130 Spensley Street', 'Clifton Hill', '3068', -37.789, 144.995, 0.6, 's'],
          ['Fairfield Campus', '92 Wingrove Street', 'Fairfield', '3078', -37.779, 145.017, 0.5],
        ]),
      },
    ],
  },
  {
    slug: 'littlefern',
    name: 'Little Fern Early Learning',
    variant: 'NZ',
    clients: [
      {
        slug: 'littlefern',
        name: 'Little Fern Childcare',
        kind: 'childcare',
        policiesOpen: true,
        locations: [
          ...spots('Pacific/Auckland', 'Auckland', 'auckland', [
            ['Little Fern Ponsonby', '14 Summer Street', 'Ponsonby', '1011', -36.853, 174.744, 1, 'r'],
            ['Little Fern Mount Eden', '31 Valley Road', 'Mount Eden', '1024', -36.877, 174.764, 0.9, 'r'],
            ['Little Fern Devonport', '5 Clarence Street', 'Devonport', '0624', -36.831, 174.796, 0.5],
          ]),
          ...spots('Pacific/Auckland', 'Wellington', 'wellington', [
            ['Little Fern Te Aro', '66 Abel Smith Street', 'Te Aro', '6011', -41.295, 174.776, 0.7, 'r'],
          ]),
        ],
      },
      {
        slug: 'kowhai',
        name: 'Kōwhai Kindergartens',
        kind: 'childcare',
        locations: [
          ...spots('Pacific/Auckland', 'Canterbury', 'christchurch', [
            ['Kōwhai Riccarton', '12 Peverel Street', 'Riccarton', '8011', -43.53, 172.6, 0.6],
            ['Kōwhai Sumner', '27 Nayland Street', 'Sumner', '8081', -43.569, 172.761, 0.4],
          ]),
          ...spots('Pacific/Chatham', 'Chatham Islands', 'chatham', [
            ['Kōwhai Waitangi', '3 Wharf Road', 'Waitangi', '8942', -43.953, -176.56, 0.12],
          ]),
        ],
      },
    ],
  },
  {
    slug: 'southern',
    name: 'Southern Education Group',
    variant: 'AU',
    clients: [
      {
        slug: 'bayside',
        name: 'Southern Bayside College',
        kind: 'secondary',
        locations: spots(melbourne, 'VIC', 'melbourne', [
          ['Southern Bayside College', '15 Carpenter Street', 'Brighton', '3186', -37.906, 144.987, 1, 'r'],
          ['Sandringham Campus', '40 Bay Road', 'Sandringham', '3191', -37.953, 145.012, 0.7, 's'],
          ['Mentone Campus', '9 Balcombe Road', 'Mentone', '3194', -37.983, 145.066, 0.6],
        ]),
      },
      {
        slug: 'geelong',
        cancellationTerms: [{ hoursBefore: 48, percent: 25 }],
        name: 'Geelong Harbour Schools',
        kind: 'primary',
        locations: spots(melbourne, 'VIC', 'geelong', [
          ['Geelong West Primary', '82 Pakington Street', 'Geelong West', '3218', -38.139, 144.344, 0.8, 'r'],
          ['Newtown Primary', '55 Noble Street', 'Newtown', '3220', -38.157, 144.336, 0.6, 'r'],
          ['Ocean Grove Primary', '120 The Terrace', 'Ocean Grove', '3226', -38.26, 144.52, 0.5],
        ]),
      },
      {
        slug: 'ballarat',
        name: 'Ballarat Goldfields College',
        kind: 'secondary',
        noOnlineCancellation: true,
        locations: spots(melbourne, 'VIC', 'geelong', [
          [
            'Ballarat Goldfields College',
            '201 Sturt Street',
            'Ballarat Central',
            '3350',
            -37.562,
            143.856,
            0.7,
          ],
          ['Sebastopol Campus', '33 Albert Street', 'Sebastopol', '3356', -37.589, 143.841, 0.4],
        ]),
      },
      {
        slug: 'harbourside',
        name: 'Harbourside Public Schools',
        kind: 'primary',
        locations: spots('Australia/Sydney', 'NSW', 'sydney', [
          ['Balmain Public', '18 Darling Street', 'Balmain', '2041', -33.859, 151.179, 0.9, 'r'],
          ['Leichhardt Public', '77 Marion Street', 'Leichhardt', '2040', -33.884, 151.156, 0.8, 'r'],
          ['Marrickville Public', '142 Livingstone Road', 'Marrickville', '2204', -33.911, 151.155, 0.8],
          ['Newtown Public', '60 Norfolk Street', 'Newtown', '2042', -33.898, 151.179, 0.7, 'r'],
        ]),
      },
      {
        slug: 'illawarra',
        name: 'Illawarra Grammar Network',
        kind: 'secondary',
        locations: spots('Australia/Sydney', 'NSW', 'illawarra', [
          ['Wollongong Grammar', '25 Western Avenue', 'Wollongong', '2500', -34.425, 150.893, 0.6],
          ['Kiama Grammar', '11 Saddleback Road', 'Kiama', '2533', null, null, 0.4],
        ]),
      },
      {
        slug: 'sunnycoast',
        name: 'Sunny Coast Early Learning',
        kind: 'childcare',
        locations: spots('Australia/Brisbane', 'QLD', 'brisbane', [
          ['Maroochydore Centre', '8 Duporth Avenue', 'Maroochydore', '4558', -26.656, 153.093, 0.8, 'r'],
          ['Caloundra Centre', '44 Minchinton Street', 'Caloundra', '4551', -26.804, 153.132, 0.6, 'r'],
          ['Noosa Heads Centre', '19 Lanyana Way', 'Noosa Heads', '4567', -26.394, 153.09, 0.4],
        ]),
      },
      {
        slug: 'brisbane',
        name: 'Brisbane River Schools',
        kind: 'primary',
        cutOff: '07:30',
        locations: spots('Australia/Brisbane', 'QLD', 'brisbane', [
          ['West End State School', '24 Vulture Street', 'West End', '4101', -27.482, 153.008, 0.9, 'r'],
          ['Toowong State School', '70 Sherwood Road', 'Toowong', '4066', -27.485, 152.992, 0.6],
          ['New Farm State School', '35 James Street', 'New Farm', '4005', -27.468, 153.051, 0.6, 'r'],
        ]),
      },
      {
        slug: 'adelaidehills',
        name: 'Adelaide Hills Learning',
        kind: 'primary',
        locations: spots('Australia/Adelaide', 'SA', 'adelaide', [
          ['Stirling Primary', '4 Milan Terrace', 'Stirling', '5152', -35.007, 138.717, 0.5],
          ['Mount Barker Primary', '29 Dumas Street', 'Mount Barker', '5251', -35.067, 138.859, 0.5, 'r'],
        ]),
      },
      {
        slug: 'swancoast',
        name: 'Swan Coast Schools',
        kind: 'primary',
        locations: spots('Australia/Perth', 'WA', 'perth', [
          ['Fremantle Primary', '12 Alma Street', 'Fremantle', '6160', -32.056, 115.747, 0.7, 'r'],
          ['Cottesloe Primary', '53 Keane Street', 'Cottesloe', '6011', -31.996, 115.756, 0.5],
          ['Subiaco Primary', '271 Bagot Road', 'Subiaco', '6008', -31.949, 115.827, 0.5],
        ]),
      },
      {
        slug: 'derwent',
        name: 'Derwent Valley Schools',
        kind: 'primary',
        locations: spots('Australia/Hobart', 'TAS', 'hobart', [
          ['Sandy Bay Primary', '52 Nelson Road', 'Sandy Bay', '7005', -42.899, 147.327, 0.5, 'r'],
          ['New Norfolk Primary', '6 Blair Street', 'New Norfolk', '7140', -42.782, 147.06, 0.3, 'u'],
        ]),
      },
      {
        slug: 'topend',
        name: 'Top End Early Years',
        kind: 'childcare',
        locations: spots('Australia/Darwin', 'NT', 'darwin', [
          ['Nightcliff Centre', '22 Progress Drive', 'Nightcliff', '0810', -12.382, 130.853, 0.5],
          ['Palmerston Centre', '17 University Avenue', 'Palmerston', '0830', -12.48, 130.983, 0.4],
        ]),
      },
      {
        slug: 'island',
        name: 'Island Learning Services',
        kind: 'other',
        classificationsEnded: true,
        locations: spots('Australia/Lord_Howe', 'NSW', 'lord-howe', [
          ['Island Learning Services', '2 Lagoon Road', 'Lord Howe Island', '2898', -31.525, 159.066, 0.1],
        ]),
      },
    ],
  },
  {
    slug: 'northshire',
    name: 'Northshire Academies Trust',
    variant: 'UK',
    clients: [
      {
        slug: 'northshire',
        name: 'Northshire Primary Academies',
        kind: 'primary',
        locations: spots(london, 'Yorkshire', 'leeds', [
          ['Headingley Primary Academy', '31 North Lane', 'Leeds', 'LS6 3HG', 53.82, -1.578, 1, 'r'],
          ['Ilkley Primary Academy', '8 Leeds Road', 'Ilkley', 'LS29 8DP', 53.925, -1.823, 0.6, 'r'],
          ['Harrogate Primary Academy', '64 Skipton Road', 'Harrogate', 'HG1 4LE', 53.992, -1.541, 0.7],
          ['Saltaire Primary Academy', '5 Albert Road', 'Saltaire', 'BD18 4NS', 53.837, -1.79, 0.5, 'r'],
          ['Otley Primary Academy', '20 Weston Lane', 'Otley', 'LS21 2BX', null, null, 0.4, 'u'],
        ]),
      },
      {
        slug: 'northshire-secondary',
        name: 'Northshire Secondary Academies',
        kind: 'secondary',
        locations: spots(london, 'Yorkshire', 'leeds', [
          ['Skipton Academy', '46 Gargrave Road', 'Skipton', 'BD23 1QN', 53.962, -2.017, 0.7],
          ['Wetherby Academy', '13 Hallfield Lane', 'Wetherby', 'LS22 6JS', 53.928, -1.386, 0.5],
          [
            'Knaresborough Academy',
            '29 King James Road',
            'Knaresborough',
            'HG5 8EB',
            54.009,
            -1.468,
            0.5,
            'r',
          ],
          ['Whitby Academy', '3 Prospect Hill', 'Whitby', 'YO22 4AA', 54.486, -0.613, 0.4],
        ]),
      },
    ],
  },
  {
    slug: 'lakeside',
    name: 'Lakeside Unified School District',
    variant: 'US',
    clients: [
      {
        slug: 'lakeside',
        name: 'Lakeside Elementary Schools',
        kind: 'primary',
        locations: spots(losAngeles, 'CA', 'bay-area', [
          ['Grand Lake Elementary', '415 Mandana Boulevard', 'Oakland', '94610', 37.811, -122.248, 1, 'r'],
          ['Rockridge Elementary', '5940 Miles Avenue', 'Oakland', '94618', 37.844, -122.251, 0.8, 'r'],
          ['Temescal Elementary', '512 45th Street', 'Oakland', '94609', 37.837, -122.262, 0.7],
          ['Alameda Elementary', '1800 Encinal Avenue', 'Alameda', '94501', 37.765, -122.242, 0.6],
        ]),
      },
      {
        slug: 'lakeside-secondary',
        name: 'Lakeside Secondary Schools',
        kind: 'secondary',
        locations: spots(losAngeles, 'CA', 'bay-area', [
          ['Fruitvale Middle School', '3200 Boston Avenue', 'Oakland', '94601', 37.775, -122.224, 0.8],
          [
            'Berkeley Hills High School',
            '2100 Milvia Street',
            'Berkeley',
            '94704',
            37.866,
            -122.259,
            0.8,
            'r',
          ],
          ['San Leandro High School', '950 Bancroft Avenue', 'San Leandro', '94577', 37.725, -122.156, 0.6],
        ]),
      },
    ],
  },
  {
    slug: 'maplewood',
    name: 'Maplewood District School Board',
    variant: 'CA',
    clients: [
      {
        slug: 'maplewood',
        name: 'Maplewood Elementary Schools',
        kind: 'primary',
        locations: spots('America/Toronto', 'ON', 'toronto', [
          ['Annex Public School', '50 Brunswick Avenue', 'Toronto', 'M5S 2L7', 43.67, -79.404, 1, 'r'],
          ['Leslieville Public School', '254 Leslie Street', 'Toronto', 'M4M 3C9', 43.665, -79.336, 0.8, 'r'],
          ['High Park Public School', '88 Quebec Avenue', 'Toronto', 'M6P 2T4', 43.653, -79.468, 0.7],
          ['Mimico Public School', '41 Cavell Avenue', 'Toronto', 'M8V 1P3', 43.614, -79.497, 0.5],
        ]),
      },
      {
        slug: 'maplewood-atlantic',
        name: 'Maplewood Atlantic Schools',
        kind: 'primary',
        locations: [
          ...spots('America/St_Johns', 'NL', 'st-johns', [
            [
              'Churchill Park School',
              '75 Elizabeth Avenue',
              "St. John's",
              'A1A 1W7',
              47.575,
              -52.731,
              0.6,
              'r',
            ],
            ['Quidi Vidi School', '22 Forest Road', "St. John's", 'A1A 2L6', 47.58, -52.685, 0.4],
          ]),
          ...spots('America/Halifax', 'NS', 'halifax', [
            ['Halifax North School', '5530 Kaye Street', 'Halifax', 'B3K 1Y5', 44.66, -63.596, 0.5],
          ]),
        ],
      },
    ],
  },
  {
    slug: 'harbourbay',
    name: 'Harbour Bay Colleges',
    variant: 'AU',
    clients: [
      {
        slug: 'harbourbay',
        name: 'Harbour Bay College',
        kind: 'secondary',
        locations: spots('Australia/Sydney', 'NSW', 'sydney', [
          ['Harbour Bay College', '10 Darley Road', 'Manly', '2095', -33.797, 151.287, 0.8, 'r'],
          ['Mosman Campus', '36 Avenue Road', 'Mosman', '2088', -33.829, 151.244, 0.5],
          ['Dee Why Campus', '27 Fisher Road', 'Dee Why', '2099', -33.753, 151.287, 0.5],
        ]),
      },
    ],
  },
  {
    slug: 'sunrise',
    name: 'Sunrise Early Learning',
    variant: 'AU',
    clients: [
      {
        slug: 'sunrise',
        name: 'Sunrise Early Learning',
        kind: 'childcare',
        locations: spots(melbourne, 'VIC', 'melbourne', [
          ['Sunrise Footscray', '16 Hyde Street', 'Footscray', '3011', -37.8, 144.899, 0.9, 'r'],
          ['Sunrise Yarraville', '58 Ballarat Street', 'Yarraville', '3013', -37.816, 144.89, 0.7, 'u'],
        ]),
      },
    ],
  },
];

/** Where the educators of a market live: its centre, and the country of their names and numbers. */
export const markets: Readonly<Record<string, { country: Country; at: readonly [number, number] }>> = {
  melbourne: { country: 'AU', at: [-37.83, 145] },
  geelong: { country: 'AU', at: [-38.05, 144.2] },
  sydney: { country: 'AU', at: [-33.87, 151.19] },
  illawarra: { country: 'AU', at: [-34.5, 150.88] },
  brisbane: { country: 'AU', at: [-27.2, 153.02] },
  adelaide: { country: 'AU', at: [-35.02, 138.75] },
  perth: { country: 'AU', at: [-32, 115.79] },
  hobart: { country: 'AU', at: [-42.87, 147.28] },
  darwin: { country: 'AU', at: [-12.43, 130.88] },
  'lord-howe': { country: 'AU', at: [-31.53, 159.07] },
  auckland: { country: 'NZ', at: [-36.86, 174.76] },
  wellington: { country: 'NZ', at: [-41.29, 174.78] },
  christchurch: { country: 'NZ', at: [-43.54, 172.65] },
  chatham: { country: 'NZ', at: [-43.95, -176.56] },
  leeds: { country: 'UK', at: [53.9, -1.6] },
  'bay-area': { country: 'US', at: [37.8, -122.24] },
  toronto: { country: 'CA', at: [43.66, -79.4] },
  'st-johns': { country: 'CA', at: [47.57, -52.72] },
  halifax: { country: 'CA', at: [44.66, -63.59] },
};
