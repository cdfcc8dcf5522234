import { createPushIdentity } from '../../platform/push/web-push.ts';
import { isLoopbackHost } from '../../platform/outbound/public-address.ts';
import { SettingError } from './setting-error.ts';
import type { Variables } from './setting-error.ts';

/** How people are notified. */
export type MessageSettings = {
  /** Null: emails wait until a server is configured, and are dropped when they are out of date. */
  smtpUrl: string | null;
  from: { name: string; address: string };
  gateway: { url: string; key: string } | null;
  push: { privateKey: string; contact: string };
};

/** Throws a SettingError at the first that cannot work. `pushPrivateKey` is configured or generated. */
export function readMessageSettings(
  variables: Variables,
  { appName, pushPrivateKey }: { appName: string; pushPrivateKey: string },
): MessageSettings {
  const smtpUrl = readSmtpUrl(variables);
  const from = readFrom(variables, appName);
  if (smtpUrl !== null && !variables['MAIL_FROM']) {
    throw new SettingError(
      'SMTP_URL is set without MAIL_FROM: name the address that emails come from, such as "Staffroom <bookings@school.example>".',
    );
  }
  return {
    smtpUrl,
    from,
    gateway: readGateway(variables),
    push: { privateKey: readPushKey(pushPrivateKey), contact: readPushContact(variables, from.address) },
  };
}

function readSmtpUrl(variables: Variables): string | null {
  const text = variables['SMTP_URL'];
  if (!text) return null;
  const url = URL.parse(text);
  const isSmtp =
    url !== null && (url.protocol === 'smtp:' || url.protocol === 'smtps:') && url.hostname !== '';
  // It may contain a password, so errors do not repeat it.
  if (isSmtp) return text;
  throw new SettingError(
    'SMTP_URL is no address of a mail server: write it as smtp://user:password@mail.example:587, or smtps:// for TLS from the start.',
  );
}

const addressPattern = /^[^\s@<>"]+@[^\s@<>"]+$/;

function readFrom(variables: Variables, appName: string): MessageSettings['from'] {
  const text = variables['MAIL_FROM'] || `${appName} <no-reply@staffroom.example>`;
  const [, name = '', inBrackets] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? [];
  const address = inBrackets ?? text;
  if (addressPattern.test(address) && address.length <= 254 && !/\p{Cc}/u.test(text)) {
    return { name: name.replaceAll('"', '').trim() || appName, address };
  }
  throw new SettingError(
    `MAIL_FROM is "${text}": write an address such as "Staffroom <bookings@school.example>".`,
  );
}

function readGateway(variables: Variables): MessageSettings['gateway'] {
  const { MESSAGE_GATEWAY_URL: url, MESSAGE_GATEWAY_KEY: key } = variables;
  if (!url && !key) return null;
  if (!url || !key) {
    throw new SettingError('MESSAGE_GATEWAY_URL and MESSAGE_GATEWAY_KEY belong together: set both.');
  }
  const parsed = URL.parse(url);
  const isSafe =
    parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && isLoopbackHost(parsed.hostname));
  if (!parsed || !isSafe || parsed.username !== '' || parsed.password !== '') {
    throw new SettingError(
      'MESSAGE_GATEWAY_URL is no address to send to: write one that begins with https, without a name or password in it.',
    );
  }
  if (/[^\x21-\x7e]/.test(key)) {
    throw new SettingError('MESSAGE_GATEWAY_KEY has characters that no header takes: copy the key alone.');
  }
  return { url, key };
}

function readPushKey(privateKey: string): string {
  try {
    createPushIdentity(privateKey, '');
    return privateKey;
  } catch (error) {
    throw new SettingError(
      'PUSH_PRIVATE_KEY is no private key of P-256 in base64url: take the one of the other processes, or leave it out.',
      { cause: error },
    );
  }
}

function readPushContact(variables: Variables, fromAddress: string): string {
  const text = variables['PUSH_CONTACT'];
  if (!text) return `mailto:${fromAddress}`;
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(text) || URL.parse(text)?.protocol === 'https:') return text;
  throw new SettingError(
    `PUSH_CONTACT is "${text}": write how a push service can reach you, such as mailto:it@school.example.`,
  );
}
