/** So many rows a list holds at most, the oldest first; the counts say how many there are. */
export const maxListedTimesheets = 5_000;
/** So many rows are submitted at once at most. */
export const maxSubmitted = 200;
/** What an educator's list looks back. */
export const candidateTimesheetDays = 90;

/** Longest note, question and answer, in code points. */
export const noteLength = 1000;
export const questionLength = 1000;
