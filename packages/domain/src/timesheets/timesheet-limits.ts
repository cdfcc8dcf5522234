/** Max rows of a list, oldest first; the counts include all. */
export const maxListedTimesheets = 5_000;
/** Max rows submitted at once. */
export const maxSubmitted = 200;
/** How many days an educator's list goes back. */
export const candidateTimesheetDays = 90;

/** Max length of a note, question or answer, in code points. */
export const noteLength = 1000;
export const questionLength = 1000;
