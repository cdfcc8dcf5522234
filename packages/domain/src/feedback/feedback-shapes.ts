import * as z from 'zod/mini';
import { instant, named } from '../contract/wire-types.ts';
import { wantedBackAnswers } from './feedback.rules.ts';

/** What was said about an educator, by whom and when. */
export const givenFeedback = z.strictObject({
  wantedBack: z.enum(wantedBackAnswers),
  comment: z.string(),
  by: named,
  givenAtUtc: instant,
});
export type GivenFeedback = z.output<typeof givenFeedback>;
