import type { Dice } from '../dice.ts';
import type { Country } from './places.ts';

/** Given and family names common in each country's schools. */
const given: Record<Country, readonly string[]> = {
  AU: words(
    'Amelia Oliver Charlotte Jack Isla Noah Mia Henry Grace Lachlan Ruby Ethan Chloe Liam Priya Arjun Mei Wei Thanh Linh Aisha Omar Georgia Angus Matilda Hamish Zoe Callum Sienna Darcy Freya Jarrah Kirra Tom Nina Sanjay Leila Marcus Hannah Ravi Sofia Nathan Bridget Joel Imogen Declan Yasmin Patrick',
  ),
  NZ: words(
    'Aroha Tane Manaia Wiremu Anahera Nikau Kaia Rawiri Olive James Isla Leo Charlotte George Harper Theo Maia Ihaia Lupe Sione Mele Tevita Ana Rhys Holly Ben Kate Rewi Huia Amaia',
  ),
  UK: words(
    'Olivia George Amelia Arthur Isla Harry Ava Muhammad Emily Alfie Sophie Oscar Poppy Archie Florence Freddie Zara Imran Fatima Adam Eleanor Joseph Rosie Callum Niamh Rhys Megan Owen Grace Samuel Harriet Toby',
  ),
  CA: words(
    'Emma Liam Olivia Noah Charlotte Benjamin Chloe Lucas Zoe Ethan Léa Émile Amélie Félix Priya Arjun Mei Jun Fatou Mamadou Hannah Nathan Clara Owen Maya Logan Nora Caleb Tala Joseph',
  ),
  US: words(
    'Maria Jose Ashley Tyler Jasmine Marcus Emily Diego Sofia Ethan Aaliyah Jamal Grace Kevin Mei Andrew Isabella Carlos Naomi David Leilani Anthony Rachel Daniel Camila Brandon Hannah Miguel Kayla Jordan Rosa Samuel',
  ),
};

const family: Record<Country, readonly string[]> = {
  AU: words(
    'Nguyen Smith Taylor Williams Brown Wilson Singh Martin Anderson Thompson White Walker Kelly Papadopoulos Russo Chen Tran Kaur Murphy Hughes Edwards Morris Rossi Fraser Costa Haddad Petrov Lim Costello Marshall Doyle Barker Sutherland Whitaker Khan Bishop Mercer Lawson Hart Quinn',
  ),
  NZ: words(
    'Ngata Tamihana Parata Walker Wilson Harawira Campbell Fa’asavalu Tuipulotu Robinson Thompson Kereama Stewart Mitchell Rangi Henare Patel Clarke Morrison Reid Kingi Bennett Hohepa Lealaiauloto',
  ),
  UK: words(
    'Hartley Sutcliffe Ahmed Booth Holroyd Khan Ackroyd Patel Greenwood Dyson Barraclough Hussain Whitehead Sykes Murgatroyd Ellis Fielding Robertshaw Ward Lister Haigh Wood Thackray Bentley',
  ),
  CA: words(
    'MacDonald Tremblay Singh Roy Chen Power Murphy Gagnon Campbell Wong Leblanc Fraser Côté Bouchard Walsh Dhillon Penney Morin Cameron Sinclair Kowalski Okafor Lam Fortin',
  ),
  US: words(
    'Garcia Johnson Nguyen Williams Hernandez Lee Martinez Robinson Chavez Wong Thompson Lopez Jackson Kim Rivera Brooks Santos Patel Foster Ramirez Coleman Park Delgado Freeman',
  ),
};

/** Names of well-known people, whom nobody in the demo should be mistaken for. */
const wellKnown = new Set([
  'Grace Kelly',
  'Jack White',
  'Tom Hughes',
  'George Martin',
  'Imran Khan',
  'Oliver Khan',
  'Sophie Ellis',
  'George Ellis',
  'Emma Campbell',
  'Brandon Lee',
  'Andrew Jackson',
  'Samuel Jackson',
  'Anthony Hernandez',
  'Rosa Park',
  'James Campbell',
  'Olivia Cameron',
  'Zoe Cameron',
]);

export type PersonName = { firstName: string; lastName: string };

/** A name that nobody in `taken` has yet, if the country's lists still have one. Does not add it to `taken`. */
export function drawName(dice: Dice, country: Country, taken: ReadonlySet<string>): PersonName {
  for (let tries = 0; ; tries++) {
    const name = { firstName: dice.pick(given[country]), lastName: dice.pick(family[country]) };
    const text = fullName(name);
    if (tries === 2000 || (!taken.has(text) && !wellKnown.has(text))) return name;
  }
}

export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`;
}

const shortNames: Readonly<Record<string, string>> = {
  Amelia: 'Millie',
  Andrew: 'Andy',
  Anthony: 'Tony',
  Benjamin: 'Ben',
  Charlotte: 'Charlie',
  Daniel: 'Dan',
  Eleanor: 'Ellie',
  Harriet: 'Hattie',
  Isabella: 'Bella',
  Joseph: 'Joe',
  Matilda: 'Tilly',
  Nathan: 'Nate',
  Oliver: 'Ollie',
  Patrick: 'Pat',
  Samuel: 'Sam',
};

/** A common short form of the name; null for most. */
export function shortNameOf(givenName: string): string | null {
  return shortNames[givenName] ?? null;
}

function words(text: string): readonly string[] {
  return text.split(' ');
}
