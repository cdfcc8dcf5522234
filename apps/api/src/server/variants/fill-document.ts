import type { Locale, VariantData } from '@staffroom/domain/regions/variants.ts';

/**
 * The portal's document with what its first paint needs of the variant: language, title, icon, manifest, and the
 * variant as data for `document-start.ts`. Nothing in it comes from the request.
 */
export function fillDocument(document: string, variant: VariantData, locale: Locale): string {
  const { name, appName, logo } = variant;
  const icon = logo === '' ? '/favicon.svg' : `/variants/${name}/logo.svg`;
  const region = JSON.stringify({ variant, locale }).replaceAll('<', String.raw`\u003c`);
  return document
    .replace(/<html lang="[^"]*"/, () => `<html lang="${locale}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(appName)}</title>`)
    .replace('href="/favicon.svg"', () => `href="${icon}"`)
    .replace(
      '<!-- manifest -->',
      () =>
        `<link rel="manifest" href="/variants/${name}/manifest.webmanifest" /><link rel="apple-touch-icon" href="/variants/${name}/icons/180.png" />`,
    )
    .replace('<!-- region -->', () => `<script type="application/json" id="region">${region}</script>`);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
