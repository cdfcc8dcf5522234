import { localised } from '../../../../../lib/localised.ts';

/** For an educator who has been at one client for a long time. */
export const placementTexts = localised('placements', {
  soFar: (educator: string, weeks: number, max: number, since: string) =>
    weeks > max
      ? `${educator} has worked here in ${weeks} weeks in a row, since ${since}`
      : `${educator} has worked here in ${weeks} of at most ${max} weeks in a row, since ${since}`,
  /** All of its weeks are ahead. */
  ahead: (educator: string, weeks: number, max: number, from: string) =>
    weeks > max
      ? `${educator} is booked here in ${weeks} weeks in a row, from ${from}`
      : `${educator} is booked here in ${weeks} of at most ${max} weeks in a row, from ${from}`,
  newHere: (educator: string, max: number) => `${educator} may work here for at most ${max} weeks in a row`,
  limit: (date: string) => `The limit falls on ${date}.`,
  /** The limit was exceeded before these days. */
  wasReached: (max: number, date: string) =>
    `The limit of ${max} weeks was reached on ${date}. Ask your provider what that means before you book.`,
  over: (educator: string, date: string) =>
    `These days take ${educator} past the limit, which falls on ${date}. Ask your provider what that means before you book.`,
});
