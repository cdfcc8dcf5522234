import * as z from 'zod/mini';
import { id, instant } from './wire-types.ts';

/** The latest question to the provider; answer is null while it waits. */
export const askedQuestion = z.strictObject({
  id,
  text: z.string(),
  askedBy: z.string(),
  askedAtUtc: instant,
  answer: z.nullable(z.string()),
  answeredAtUtc: z.nullable(instant),
});
