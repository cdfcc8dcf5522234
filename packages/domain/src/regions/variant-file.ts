import * as z from 'zod/mini';
import { contrastOf, mixColours } from './colours.ts';

/** The name of a variant's folder: two or three capitals, such as a country code. */
export const variantNamePattern = /^[A-Z]{2,3}$/;
/** A language, with or without a country. */
export const localePattern = /^[a-z]{2,3}(-[A-Z]{2})?$/;

const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));
const webAddress = z.url({ protocol: /^https$/ });
const link = z.strictObject({ title: text(60), href: webAddress });
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'write a colour as #06232f'));

/** `variant.json` in a variant's folder: everything that differs between countries (docs/variants.md). */
export const variantFile = z.strictObject({
  /** The default language of its people; a profile can choose another. */
  locale: z.string().check(z.regex(localePattern)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  taxWord: text(12),
  shortDate: z.enum(['DD/MM/YYYY', 'D/MM/YYYY', 'MM/DD/YYYY']),
  weekStart: z.union([z.literal(0), z.literal(1)]),
  clock: z.union([z.literal(12), z.literal(24)]),
  /** Left out, the installation's `APP_NAME`. */
  appName: z.optional(text(40)),
  /** Where browsers reach the portal as this variant; its messages link to the first. */
  addresses: z.array(z.url({ protocol: /^https?$/ })),
  contact: z.strictObject({
    phone: z.string().check(z.regex(/^\+[\d ]{6,20}$/, 'write a number as +61 3 5550 0100')),
    email: z.email(),
  }),
  policies: z.array(link).check(z.minLength(1)),
  stores: z.array(link),
  /** '' without one. */
  mobileApp: z.union([z.literal(''), webAddress]),
  help: z.array(link).check(z.minLength(1)),
  /** The issuer of invoices; the defaults are the app's name and the contact. */
  issuer: z.optional(
    z.strictObject({
      name: text(80),
      address: z.array(text(80)).check(z.maxLength(5)),
      /** For example `{ "label": "ABN", "number": "00 000 000 000" }`. */
      taxRegistration: z.strictObject({ label: text(20), number: text(40) }),
      /** Payment details, one line each. */
      payment: z.array(text(100)).check(z.maxLength(6)),
    }),
  ),
  /**
   * How long an educator may stay at one client before other terms apply (`long-placement.rules.ts`); default: no
   * limit.
   */
  longPlacements: z.optional(
    z.array(
      z.strictObject({
        maxWeeks: z.int().check(z.gte(1), z.lte(104)),
        pauseWeeks: z.int().check(z.gte(0), z.lte(52)),
        state: z.optional(text(20)),
        clientTypeInt: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3)])),
      }),
    ),
  ),
  theme: z
    .strictObject({ ground: colour, glow: colour })
    .check(
      z.refine(
        ({ ground, glow }) => isReadable(ground) && isReadable(mixColours(ground, glow, brightestGlow)),
        'light words cannot be read on these colours: choose a darker ground or glow',
      ),
    ),
});

export type VariantFile = z.infer<typeof variantFile>;

/** How much the glow covers the ground at its brightest, and the dimmest text there (`landing.module.css`). */
const brightestGlow = 0.35;
const softestWords = '#d3e5ec';

function isReadable(ground: string): boolean {
  return contrastOf(softestWords, ground) >= 4.5;
}
