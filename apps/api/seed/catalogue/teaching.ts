import type { ShortDate } from '@staffroom/domain/time/short-date.ts';
import type { Country, Kind } from './places.ts';

export type ClassificationModel = {
  title: string;
  unit: 'hour' | 'day' | 'halfDay';
  /** The client's price per unit, in whole cents of its currency. */
  rateCents: number;
  minimumMinutes?: number;
  earliestEnd?: string;
  defaultBreakMinutes?: number;
  hideBreaks?: true;
  /** How often it is requested, relative to the others. */
  weight: number;
};

/** The price of an hour, relative to Australia. */
const levels: Record<Country, number> = { AU: 1, NZ: 0.95, UK: 0.55, CA: 0.85, US: 0.8 };

const teacherTitles: Record<Country, { teacher: string; support: string; specialist: string }> = {
  AU: {
    teacher: 'Classroom Teacher',
    support: 'Education Support Officer',
    specialist: 'Specialist Teacher',
  },
  NZ: { teacher: 'Relief Teacher', support: 'Teacher Aide', specialist: 'Specialist Teacher' },
  UK: { teacher: 'Supply Teacher', support: 'Teaching Assistant', specialist: 'Cover Supervisor' },
  CA: { teacher: 'Occasional Teacher', support: 'Educational Assistant', specialist: 'French Teacher' },
  US: { teacher: 'Substitute Teacher', support: 'Paraeducator', specialist: 'Special Education Substitute' },
};

/** Classifications of a client, the most requested first. */
export function classificationsOf(country: Country, kind: Kind): readonly ClassificationModel[] {
  const priced = models(country, kind);
  return priced.map((model) => ({
    ...model,
    rateCents: Math.round((model.rateCents * levels[country]) / 5) * 5,
  }));
}

function models(country: Country, kind: Kind): readonly ClassificationModel[] {
  if (kind === 'childcare') {
    const ofCountry = country === 'NZ' ? 'Qualified Kaiako' : 'Early Childhood Teacher';
    return [
      {
        title: ofCountry,
        unit: 'hour',
        rateCents: 6850,
        earliestEnd: '14:00',
        defaultBreakMinutes: 30,
        weight: 5,
      },
      {
        title: country === 'NZ' ? 'Reliever' : 'Diploma Educator',
        unit: 'hour',
        rateCents: 5720,
        minimumMinutes: 240,
        weight: 4,
      },
      {
        title: country === 'NZ' ? 'Student Kaiako' : 'Certificate III Educator',
        unit: 'hour',
        rateCents: 5180,
        minimumMinutes: 180,
        weight: 3,
      },
      { title: 'Centre Cook', unit: 'hour', rateCents: 4890, hideBreaks: true, weight: 1 },
    ];
  }
  if (kind === 'other') {
    return [
      { title: 'Tutor', unit: 'hour', rateCents: 6400, minimumMinutes: 120, weight: 2 },
      { title: 'Youth Worker', unit: 'hour', rateCents: 5600, weight: 1 },
    ];
  }
  const { teacher, support, specialist } = teacherTitles[country];
  return [
    { title: teacher, unit: 'day', rateCents: 58_500, defaultBreakMinutes: 30, weight: 7 },
    { title: support, unit: 'hour', rateCents: 5350, minimumMinutes: 240, weight: 3 },
    { title: specialist, unit: 'day', rateCents: 61_200, earliestEnd: '15:00', weight: 2 },
    {
      title: `${teacher} (half day)`,
      unit: 'halfDay',
      rateCents: 33_400,
      minimumMinutes: 180,
      hideBreaks: true,
      weight: 1,
    },
  ];
}

export function gradesOf(country: Country, kind: Kind): readonly string[] {
  if (kind === 'other') return ['Beginners', 'Advanced'];
  if (kind === 'childcare') return ['Nursery (0–2)', 'Toddlers (2–3)', 'Preschool (3–5)'];
  const numbered = (word: string, from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) => `${word} ${from + index}`);
  const word = country === 'CA' || country === 'US' ? 'Grade' : 'Year';
  if (kind === 'secondary') return numbered(word, country === 'US' ? 6 : 7, country === 'UK' ? 11 : 12);
  const first = { AU: 'Prep', NZ: 'New entrants', UK: 'Reception', CA: 'Kindergarten', US: 'Kindergarten' }[
    country
  ];
  return [first, ...numbered(word, 1, country === 'US' ? 5 : 6)];
}

/** What educators can hold and locations can require. */
export function certificationsOf(country: Country, kind: Kind, state: string): readonly string[] {
  const early = kind === 'childcare';
  switch (country) {
    case 'AU':
      return [
        early ? 'Approved ECEC qualification' : `${registrations[state] ?? 'Teacher'} registration`,
        'Anaphylaxis management',
        'First aid in education and care',
        'Working with children check',
      ];
    case 'NZ':
      return [
        "Children's worker safety check",
        'First aid',
        'Tiriti and cultural competency',
        'Teaching Council practising certificate',
      ];
    case 'UK':
      return [
        'Enhanced DBS check',
        'Paediatric first aid',
        'Qualified teacher status',
        'Safeguarding level 1',
      ];
    case 'CA':
      return ['First aid and CPR', 'Provincial teaching certificate', 'Vulnerable sector check'];
    case 'US':
      return ['CPR and first aid', 'Emergency 30-day substitute permit', 'Live Scan clearance', 'TB test'];
  }
}

const registrations: Readonly<Record<string, string>> = {
  VIC: 'VIT',
  NSW: 'NESA',
  QLD: 'QCT',
  SA: 'TRB SA',
  WA: 'TRB WA',
  TAS: 'TRB Tasmania',
  NT: 'TRB NT',
};

export function roomsOf(kind: Kind): readonly string[] {
  if (kind === 'childcare')
    return ['Possum room', 'Wombat room', 'Kea room', 'Nursery', 'Outdoor area', 'Kitchen'];
  if (kind === 'other') return ['Hall', 'Library'];
  if (kind === 'secondary')
    return ['B12', 'B14', 'C03', 'Science 2', 'Library', 'Gym', 'Art studio', 'Music 1', 'Maths 4', 'Drama'];
  return [
    'Room 3',
    'Room 5',
    'Room 7',
    'Room 12',
    'Art room',
    'Music room',
    'Library',
    'Hall',
    '2B',
    '4A',
    '6C',
  ];
}

/** Hours of a place as wall times, and its lunch break. */
export function hoursOf(kind: Kind, country: Country): { start: string; end: string; lunchMinutes: number } {
  if (kind === 'childcare') return { start: '07:30', end: '16:00', lunchMinutes: 30 };
  if (kind === 'other') return { start: '09:00', end: '14:00', lunchMinutes: 0 };
  if (country === 'UK') return { start: '08:30', end: '15:45', lunchMinutes: 45 };
  if (country === 'US') return { start: '08:00', end: '15:00', lunchMinutes: 30 };
  return { start: '08:30', end: '15:30', lunchMinutes: kind === 'secondary' ? 45 : 30 };
}

export function currencyOf(country: Country): 'AUD' | 'NZD' | 'GBP' | 'CAD' | 'USD' {
  return ({ AU: 'AUD', NZ: 'NZD', UK: 'GBP', CA: 'CAD', US: 'USD' } as const)[country];
}

/** Tax in hundredths of a percent, and its name on an invoice. */
export function taxOf(country: Country): { word: 'GST' | 'VAT' | 'Tax'; basisPoints: number } {
  return (
    {
      AU: { word: 'GST', basisPoints: 1000 },
      NZ: { word: 'GST', basisPoints: 1500 },
      UK: { word: 'VAT', basisPoints: 2000 },
      CA: { word: 'Tax', basisPoints: 1300 },
      US: { word: 'Tax', basisPoints: 0 },
    } as const
  )[country];
}

export function shortDateOf(country: Country): ShortDate {
  return (
    { AU: 'DD/MM/YYYY', NZ: 'DD/MM/YYYY', UK: 'D/MM/YYYY', CA: 'MM/DD/YYYY', US: 'MM/DD/YYYY' } as const
  )[country];
}

export function languageOf(country: Country): string {
  return { AU: 'en-AU', NZ: 'en-NZ', UK: 'en-GB', CA: 'en-CA', US: 'en-US' }[country];
}

export function countryName(country: Country): string {
  return {
    AU: 'Australia',
    NZ: 'New Zealand',
    UK: 'United Kingdom',
    CA: 'Canada',
    US: 'United States',
  }[country];
}
