import type { Country, Kind } from './places.ts';

/** Approximate first and last day of the breaks, as month and day; a break over New Year is listed as two. */
const breaks: Record<Country, readonly (readonly [from: string, to: string])[]> = {
  AU: [
    ['01-01', '01-27'],
    ['04-04', '04-20'],
    ['06-28', '07-13'],
    ['09-20', '10-05'],
    ['12-20', '12-31'],
  ],
  NZ: [
    ['01-01', '01-30'],
    ['04-11', '04-27'],
    ['07-04', '07-19'],
    ['09-20', '10-04'],
    ['12-18', '12-31'],
  ],
  UK: [
    ['01-01', '01-04'],
    ['02-15', '02-19'],
    ['04-01', '04-14'],
    ['05-25', '05-29'],
    ['07-22', '09-02'],
    ['10-26', '10-30'],
    ['12-20', '12-31'],
  ],
  CA: [
    ['01-01', '01-04'],
    ['03-13', '03-21'],
    ['06-28', '09-03'],
    ['12-21', '12-31'],
  ],
  US: [
    ['01-01', '01-04'],
    ['03-25', '04-02'],
    ['06-08', '08-18'],
    ['11-26', '11-28'],
    ['12-20', '12-31'],
  ],
};

/** Whether nobody teaches on the date. Childcare has no breaks except between Christmas and New Year. */
export function isBreak(country: Country, kind: Kind, dateLocal: string): boolean {
  const day = dateLocal.slice(5);
  if (kind === 'childcare') return day >= '12-25' || day === '01-01';
  return breaks[country].some(([from, to]) => day >= from && day <= to);
}
