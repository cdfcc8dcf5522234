/** Letters and digits that neither look nor sound like each other: no 0 and O, 1 and I, 5 and 9, B and D, M and N. */
export const bookingNumberSigns = '2346789KMRWY';

const ofBlock = new RegExp(`^([${bookingNumberSigns}]{4})([${bookingNumberSigns}]{4})(\\d{1,3})?$`);

const inText = new RegExp(
  `(?<![\\w-])([${bookingNumberSigns}]{4}-[${bookingNumberSigns}]{4}(?:-\\d{1,3})?)(?![\\w-])`,
);

/** The text in pieces; every second one is a booking number as it is shown, and all of them together are the text. */
export function splitBookingNumbers(text: string): string[] {
  return text.split(inText);
}

/**
 * The number that a person typed, in any case, with or without dashes and blanks; null for any other text. A number
 * alone belongs to a request or a block; `position` is that of one booking in the block, or null.
 */
export function findBookingNumber(text: string): { number: string; position: number | null } | null {
  const match = ofBlock.exec(
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s‐-―-]/g, ''),
  );
  if (match === null) return null;
  const position = match[3] === undefined ? null : Number(match[3]);
  return { number: `${match[1]}-${match[2]}`, position };
}
