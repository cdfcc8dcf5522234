import type { Dice } from '../dice.ts';
import type { Country } from './places.ts';

/** Numbers that the countries reserve for fictional use, so that nobody's telephone rings. */
export function drawMobile(country: Country, dice: Dice): string {
  const digits = (count: number): string =>
    Array.from({ length: count }, () => String(dice.between(0, 9))).join('');
  switch (country) {
    case 'AU':
      return `+61 491 57${dice.between(0, 9)} ${digits(3)}`;
    case 'NZ':
      return `+64 20 000 0${digits(3)}`;
    case 'UK':
      return `+44 7700 900${digits(3)}`;
    case 'CA':
      return `+1 416 555 01${digits(2)}`;
    case 'US':
      return `+1 510 555 01${digits(2)}`;
  }
}

export const representativePhones: Record<Country, string> = {
  AU: '1800 975 707',
  NZ: '0800 000 155',
  UK: '01632 960 155',
  CA: '416 555 0155',
  US: '510 555 0155',
};
