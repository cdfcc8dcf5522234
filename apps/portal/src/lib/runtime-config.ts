import { epochMs } from './clock.ts';

export const languages = ['en', 'en-US', 'en-CA', 'en-NZ', 'en-GB', 'en-AU'] as const;
export type Language = (typeof languages)[number];

export type HelpLink = { readonly label: string; readonly url: string };

/** `/config/portal.json`: what an operator may change without a build. */
export type PortalConfig = {
  readonly appName: string;
  readonly companyName: string;
  readonly companyLinks: readonly HelpLink[];
  readonly supportPhone: string;
  readonly supportEmail: string;
};

/** `/config/languages.json`: which origin speaks which language. */
export type LanguagesConfig = {
  readonly defaultLanguage: Language;
  readonly languages: readonly { readonly language: Language; readonly addresses: readonly string[] }[];
};

export type RuntimeConfig = { readonly portal: PortalConfig; readonly languages: LanguagesConfig };

export const builtInConfig: RuntimeConfig = {
  portal: {
    appName: 'Staffroom',
    companyName: 'Staffroom',
    companyLinks: [],
    supportPhone: '',
    supportEmail: '',
  },
  languages: { defaultLanguage: 'en-AU', languages: [] },
};

/**
 * Fetches both files with a timestamp, so that no cache answers with yesterday's. A file that is missing or broken
 * leaves the built-in values: the portal opens all the same.
 */
export async function loadRuntimeConfig(send: typeof fetch = fetch): Promise<RuntimeConfig> {
  const [portal, languages] = await Promise.all([
    readFile(send, 'portal', builtInConfig.portal),
    readFile(send, 'languages', builtInConfig.languages),
  ]);
  return { portal, languages };
}

async function readFile<File extends object>(send: typeof fetch, name: string, builtIn: File): Promise<File> {
  try {
    const answer = await send(`/config/${name}.json?t=${epochMs()}`, { signal: AbortSignal.timeout(5000) });
    if (!answer.ok) return builtIn;
    return { ...builtIn, ...((await answer.json()) as Partial<File>) };
  } catch {
    return builtIn;
  }
}

/** The language whose configured addresses hold this origin, else the configured default (spec section 1). */
export function chooseLanguage(config: LanguagesConfig, origin: string): Language {
  const match = config.languages.find(({ addresses }) =>
    addresses.some((address) => originOf(address) === origin),
  );
  return match?.language ?? config.defaultLanguage;
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

let config: RuntimeConfig = builtInConfig;

export function keepRuntimeConfig(loaded: RuntimeConfig): void {
  config = loaded;
}

export function getRuntimeConfig(): RuntimeConfig {
  return config;
}
