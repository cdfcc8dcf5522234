import * as z from 'zod/mini';

/** The data of a link's page besides its item. */
export const linkFrame = {
  /** The recipient, and the variant that formats their dates and times. */
  reader: z.strictObject({ name: z.string(), variant: z.string() }),
  /** Whom to call at the provider. */
  representative: z.strictObject({ name: z.string(), phone: z.string() }),
};
