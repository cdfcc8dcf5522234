/**
 * Cuts a text to a limit of code points, including the delimiter; 0 means no limit (spec section 5). Raises TypeError
 * for arguments of another type, RangeError for a limit that is negative or not an integer.
 */
export function shortenText(text: string, limit: number, delimiter = '…'): string {
  if (typeof text !== 'string') throw new TypeError('The text to shorten must be a string');
  if (typeof limit !== 'number') throw new TypeError('The limit must be a number');
  if (typeof delimiter !== 'string') throw new TypeError('The delimiter must be a string');
  if (!Number.isSafeInteger(limit) || limit < 0)
    throw new RangeError('The limit must be a whole number from 0');

  const points = [...text];
  if (limit === 0 || points.length <= limit) return text;
  const end = [...delimiter];
  if (end.length >= limit) return points.slice(0, limit).join('');
  return (
    points
      .slice(0, limit - end.length)
      .join('')
      .trimEnd() + delimiter
  );
}
