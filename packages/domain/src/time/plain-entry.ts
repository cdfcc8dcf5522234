import { withoutUnseenMarks } from '../text/unseen-marks.ts';

/**
 * A typed or pasted date, time or number in plain characters: trimmed, without invisible marks and without spaces around
 * slashes and colons; full-width characters and the non-breaking hyphen become their ordinary forms.
 */
export function plainEntry(entry: string): string {
  return withoutUnseenMarks(entry)
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\s*([/:])\s*/g, '$1')
    .trim();
}
