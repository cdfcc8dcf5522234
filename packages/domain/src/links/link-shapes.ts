import * as z from 'zod/mini';

/** What the page of a link says besides its item. */
export const linkFrame = {
  /** Whom the link was sent to, and in which country's way dates and times are written there. */
  reader: z.strictObject({ name: z.string(), variant: z.string() }),
  /** Whom to call at the provider. */
  representative: z.strictObject({ name: z.string(), phone: z.string() }),
};
