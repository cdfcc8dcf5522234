import { drawName, fullName, shortNameOf } from '../catalogue/names.ts';
import { drawMobile } from '../catalogue/phone-numbers.ts';
import { markets } from '../catalogue/places.ts';
import { certificationsOf, countryName } from '../catalogue/teaching.ts';
import { dateText, isoText, localDay } from '../calendar.ts';
import { createDice } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import { drawPortrait } from './draw-portrait.ts';
import type { DemoCandidate, DemoClient, DemoLocation, World } from '../world.ts';

/** The provider's educators, spread over the markets by demand, each with a portrait and certifications. */
export function makeCandidates(world: World, clients: readonly DemoClient[], count: number): DemoCandidate[] {
  const dice = createDice(world.seed, `candidates ${clients[0]?.place.slug}`);
  const locations = clients.flatMap((client) => client.locations);
  return shareOut(locations, count).flatMap(({ market, places, share }) =>
    Array.from({ length: share }, () => makeCandidate(world, dice, { market, places })),
  );
}

type MarketShare = { market: string; places: DemoLocation[]; share: number };

/** At least four in every market, and the rest by demand, so that the shares add up to `count`. */
function shareOut(locations: readonly DemoLocation[], count: number): MarketShare[] {
  const byMarket = Map.groupBy(locations, (location) => location.place.market);
  const demandOf = (places: readonly DemoLocation[]): number =>
    places.reduce((sum, { place }) => sum + place.demand, 0);
  const all = demandOf(locations);
  const free = count - byMarket.size * 4;
  const shares = [...byMarket].map(([market, places]) => ({
    market,
    places,
    share: 4 + Math.floor((demandOf(places) / all) * free),
  }));
  const rest = count - shares.reduce((sum, { share }) => sum + share, 0);
  const largest = shares.toSorted((one, other) => other.share - one.share)[0];
  if (largest) largest.share += rest;
  return shares;
}

function makeCandidate(
  world: World,
  dice: Dice,
  { market, places }: { market: string; places: readonly DemoLocation[] },
): DemoCandidate {
  const { country, at } = markets[market] ?? { country: 'AU' as const, at: [-37.8, 145] as const };
  const home = dice.pick(places);
  const person = drawName(dice, country, world.takenNames);
  const { firstName, lastName } = person;
  world.takenNames.add(fullName(person));
  const titles = drawTitles(dice, places, home);
  const candidate: DemoCandidate = {
    candidateId: drawId(dice, world.startMs),
    name: fullName(person),
    market,
    titles,
    busyDays: new Set(),
  };
  world.rows.add('candidates', {
    candidate_id: candidate.candidateId,
    first_name: firstName,
    last_name: lastName,
    preferred_name: dice.chance(0.5) ? shortNameOf(firstName) : null,
    mobile: drawMobile(country, dice),
    email_address: `${plain(firstName)}.${plain(lastName)}.${dice.between(10, 99)}@educators.example`,
    visible_to: [...new Set(places.map((place) => place.client.group.groupId))],
    classification_titles: titles,
    grade_titles: dice.pickSome(
      home.client.grades.map(({ title }) => title),
      dice.between(2, 5),
    ),
    latitude: round(at[0] + (dice.next() - 0.5) * 0.2),
    longitude: round(at[1] + (dice.next() - 0.5) * 0.24),
    country: countryName(country),
    ...makePortrait(world, dice),
    active: true,
  });
  makeCertifications(world, dice, { candidate, home });
  return candidate;
}

/** Classifications that they can take: most of those of their own kind of place, and sometimes others. */
function drawTitles(dice: Dice, places: readonly DemoLocation[], home: DemoLocation): string[] {
  const own = home.client.classifications.map(({ model }) => model.title);
  const others = places.flatMap((place) => place.client.classifications.map(({ model }) => model.title));
  const taken = own.filter((_, index) => index < 2 || dice.chance(0.6));
  return [...new Set([...taken, ...others.filter(() => dice.chance(0.3))])];
}

function makePortrait(world: World, dice: Dice): { image_file_id: string | null; image_version: number } {
  const fileId = drawId(dice, world.startMs);
  const portrait = drawPortrait(dice);
  // Not every educator has a picture.
  if (dice.chance(0.06)) return { image_file_id: null, image_version: 0 };
  world.rows.add('files', {
    file_id: fileId,
    client_group_id: null,
    kind: 'portrait',
    name: 'portrait.svg',
    general_path: null,
    content_type: 'image/svg+xml',
    content: `\\x${Buffer.from(portrait, 'utf8').toString('hex')}`,
    created_at: isoText(world.startMs),
  });
  return { image_file_id: fileId, image_version: 1 };
}

function makeCertifications(
  world: World,
  dice: Dice,
  { candidate, home }: { candidate: DemoCandidate; home: DemoLocation },
): void {
  const { country } = home.client.group;
  const today = localDay(world.now, home.place.timeZone);
  for (const name of certificationsOf(country, home.client.place.kind, home.place.state)) {
    if (dice.chance(0.1)) continue;
    const daysLeft = dice.chance(0.05) ? dice.between(-40, 25) : dice.between(30, 1400);
    world.rows.add('candidate_certifications', {
      candidate_id: candidate.candidateId,
      name,
      expires_on: dateText(today + daysLeft),
      document_file_id: null,
    });
  }
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
