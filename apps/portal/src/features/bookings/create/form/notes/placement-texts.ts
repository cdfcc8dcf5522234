import { localised } from '../../../../../lib/localised.ts';

/** For an educator who has been at one client for a long time. */
export const placementTexts = localised('placements', {
  soFar: (educator: string, weeks: number, max: number, since: string) =>
    `${educator} has worked here in ${weeks} of at most ${max} weeks in a row, since ${since}`,
  newHere: (educator: string, max: number) => `${educator} may work here for at most ${max} weeks in a row`,
  limit: (date: string) => `The limit falls on ${date}.`,
  over: (educator: string, date: string) =>
    `These days take ${educator} past the limit, which falls on ${date}. Ask your provider what that means before you book.`,
});
