import type { VariantName } from './variants.ts';

type Link = { readonly title: string; readonly href: string };

/** What the operator configures per variant: names, logos and addresses. Empty addresses are not shown. */
export type VariantLinks = {
  readonly appName: string;
  readonly logo: { readonly light: string; readonly dark: string };
  readonly contact: { readonly phone: string; readonly email: string };
  readonly policies: readonly Link[];
  readonly stores: readonly Link[];
  /** The mobile app; configured for the UK (spec section 1). */
  readonly mobileApp: string;
  /** Links of the company tab. */
  readonly help: readonly Link[];
};

function placeholders(domain: string, phone: string): VariantLinks {
  const link = (title: string, path: string): Link => ({ title, href: `https://${domain}/${path}` });
  return {
    appName: 'Staffroom',
    logo: { light: '/logo.svg', dark: '/logo-dark.svg' },
    contact: { phone, email: `help@${domain}` },
    policies: [link('Terms of use', 'terms'), link('Privacy', 'privacy')],
    stores: [],
    mobileApp: '',
    help: [link('Help centre', 'help'), link('About us', 'about'), link('Contact us', 'contact')],
  };
}

function withStores(links: VariantLinks, domain: string): VariantLinks {
  const stores = [
    { title: 'App Store', href: `https://${domain}/app-store` },
    { title: 'Google Play', href: `https://${domain}/google-play` },
  ];
  return { ...links, stores };
}

/** Defaults that stand until the operator names real ones; `.example` addresses lead nowhere. */
export const defaultVariantLinks: Readonly<Record<VariantName, VariantLinks>> = {
  AU: withStores(placeholders('au.provider.example', '+61 3 5550 0100'), 'au.provider.example'),
  NZ: withStores(placeholders('nz.provider.example', '+64 9 555 0100'), 'nz.provider.example'),
  UK: {
    ...placeholders('uk.provider.example', '+44 20 7946 0100'),
    mobileApp: 'https://uk.provider.example/app',
  },
  CA: placeholders('ca.provider.example', '+1 416 555 0100'),
  US: placeholders('us.provider.example', '+1 312 555 0100'),
  EN: placeholders('provider.example', '+1 312 555 0100'),
};
