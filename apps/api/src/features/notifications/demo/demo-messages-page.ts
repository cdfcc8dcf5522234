import type { ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import { shortenText } from '@staffroom/domain/text/shorten-text.ts';
import { escapeHtml } from '../../../platform/mail/email-layout.ts';
import { demoMessagesPerPage } from './demo-messages.sql.ts';
import type { DemoMessage, ListedDemoMessage } from './demo-messages.sql.ts';

/** The text to search for, and the page of results, from 1. */
export type MessageSearch = { readonly text: string; readonly page: number };

const methodNames: Readonly<Record<ContactMethod, string>> = {
  email: 'Email',
  sms: 'Text message',
  voice: 'Voice call',
  push: 'Notification',
};

export const demoTimePath = '/demo/time';

/** The demo's clock, if it can be advanced. */
export type ShownTime = { now: Temporal.Instant; drivesUntil: Temporal.Instant | null };

/**
 * The demo's page of messages: a list, in which one entry more than a page shows that there are older ones, and one
 * message as it would arrive. No script; every text is escaped.
 */
export function formatDemoMessages(
  appName: string,
  search: MessageSearch,
  found: readonly ListedDemoMessage[],
  shown: DemoMessage | 'missing' | null,
  time: ShownTime | null = null,
): string {
  const listed = found.slice(0, demoMessagesPerPage);
  const message = shown === 'missing' ? null : shown;
  const title = `Messages | ${appName}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/demo/messages.css">
</head>
<body>
<header>
<h1>Messages of this demo</h1>
<p>Everything that ${escapeHtml(appName)} would have sent, as it would arrive; the latest first. Nothing here has left this machine unless a mail server or a gateway is configured.</p>
<p><a href="/">To the portal</a> <a href="${addressOf({ ...search, page: 1 })}">Look for new messages</a></p>
<form action="/demo/messages" role="search">
<label for="text">Address, number or words</label>
<input id="text" name="text" type="search" maxlength="200" value="${escapeHtml(search.text)}">
<button>Search</button>${search.text === '' ? '' : ' <a href="/demo/messages">Show all</a>'}
</form>
${time === null ? '' : formatTimeControl(time)}
</header>
<div class="columns${shown ? ' open' : ''}">
<nav aria-label="Messages">
${listed.length === 0 ? formatNone(search) : `<ol>${listed.map((one) => formatListed(one, search, message)).join('\n')}</ol>`}
${formatPages(search, found.length > demoMessagesPerPage)}
</nav>
<main>
${message ? formatShown(appName, search, message) : shown === 'missing' ? formatMissing(search) : listed.length > 0 ? '<p class="empty">Choose a message to see it as it would arrive.</p>' : ''}
</main>
</div>
</body>
</html>`;
}

/** The current time and the buttons that advance it. */
function formatTimeControl({ now, drivesUntil }: ShownTime): string {
  const button = (drive: string, words: string): string =>
    `<button name="drive" value="${drive}">${words}</button>`;
  return `<section aria-labelledby="time">
<h2 id="time">Time of this demo</h2>
<p>${drivesUntil === null ? `It is ${formatInstant(now)}.` : `Time runs: it is ${formatInstant(now)}, and goes on until ${formatInstant(drivesUntil)}.`} Driven on, educators arrive and claim their time within seconds, and what you then sign off is invoiced and paid some minutes later; watch it in the portal, in another tab. Time never goes back: for a world of today remove the data folder and start again.</p>
<form action="${demoTimePath}" method="post">
${button('hour', 'An hour on')} ${button('day', 'A day on')} ${button('week', 'A week on')}${drivesUntil === null ? '' : ` ${button('stop', 'Stop here')} <a href="/demo/messages">Look at the clock again</a>`}
</form>
</section>`;
}

function formatInstant(instant: Temporal.Instant): string {
  return `<time datetime="${instant.toString({ smallestUnit: 'second' })}">${formatSent(instant.toString())}</time>`;
}

function formatNone({ text, page }: MessageSearch): string {
  if (text !== '') return `<p class="empty">No message holds “${escapeHtml(text)}”.</p>`;
  return page > 1
    ? '<p class="empty">There are no older messages.</p>'
    : '<p class="empty">There are no messages yet. Make a booking and choose how its contacts are told.</p>';
}

function formatPages(search: MessageSearch, hasOlder: boolean): string {
  const newer =
    search.page > 1 ? `<a href="${addressOf({ ...search, page: search.page - 1 })}">Newer messages</a>` : '';
  const older = hasOlder
    ? `<a href="${addressOf({ ...search, page: search.page + 1 })}">Older messages</a>`
    : '';
  return newer + older === '' ? '' : `<p class="pages">${newer}${older}</p>`;
}

/** The address of the list, or of one message with the same list beside it. */
function addressOf({ text, page }: MessageSearch, key?: string): string {
  const query = new URLSearchParams({
    ...(text !== '' && { text }),
    ...(page > 1 && { page: String(page) }),
  });
  const path = key === undefined ? '/demo/messages' : `/demo/messages/${encodeURIComponent(key)}`;
  return escapeHtml(query.size === 0 ? path : `${path}?${query}`);
}

/** A message without a title is listed by its text. */
function formatListed(message: ListedDemoMessage, search: MessageSearch, shown: DemoMessage | null): string {
  const { message_key, method, recipient, title, text, sent_at } = message;
  const isShown = shown?.message_key === message_key;
  const words = title === '' ? `<span class="words">${escapeHtml(shortenText(text, 140))}</span>` : '';
  return `<li><a href="${addressOf(search, message_key)}"${isShown ? ' aria-current="true"' : ''}>
<span class="method ${method}">${methodNames[method]}</span> <time datetime="${escapeHtml(sent_at)}">${escapeHtml(formatSent(sent_at))}</time>
<span class="to">${escapeHtml(recipient)}</span>${title === '' ? words : `<span class="title">${escapeHtml(title)}</span>`}
</a></li>`;
}

function formatMissing(search: MessageSearch): string {
  return `${formatBackLink(search)}
<h2>This message is not here</h2>
<p class="empty">The oldest messages are not kept, and none before the demo was made anew.</p>`;
}

function formatBackLink(search: MessageSearch): string {
  return `<p class="back"><a href="${addressOf(search)}">All messages</a></p>`;
}

function formatShown(appName: string, search: MessageSearch, message: DemoMessage): string {
  const { method, recipient, title, text, path, sent_at } = message;
  const head = `${formatBackLink(search)}
<h2>${escapeHtml(title === '' ? methodNames[method] : title)}</h2>
<dl><div><dt>To</dt><dd>${escapeHtml(recipient)}</dd></div><div><dt>Sent</dt><dd>${escapeHtml(formatSent(sent_at))}</dd></div></dl>`;
  if (method === 'email') return `${head}${formatEmail(message)}`;
  const lines = linkAddresses(text);
  if (method === 'sms') return `${head}<div class="phone"><p class="bubble">${lines}</p></div>`;
  if (method === 'voice')
    return `${head}<div class="phone"><p class="call">A voice reads:</p><p class="said">“${lines}”</p></div>`;
  return `${head}<div class="phone"><a class="note" href="${escapeHtml(path ?? '/')}"><span class="app">${escapeHtml(appName)}</span><strong>${escapeHtml(title)}</strong><span>${lines}</span></a></div>`;
}

function formatEmail({ message_key, title, text, calendar }: DemoMessage): string {
  const key = encodeURIComponent(message_key);
  return `
<iframe class="mail" sandbox="allow-popups" title="${escapeHtml(title)}" src="/demo/messages/${key}/mail"></iframe>
${calendar === null ? '' : `<p><a href="/demo/messages/${key}/booking.ics">Calendar file</a></p><details><summary>What the calendar file says</summary><pre tabindex="0">${escapeHtml(calendar)}</pre></details>`}
<details><summary>As plain text</summary><pre tabindex="0">${escapeHtml(text)}</pre></details>`;
}

/** Every address written out in a message is one of ours. */
function linkAddresses(text: string): string {
  return escapeHtml(text).replaceAll(
    /https?:\/\/[^\s/]+(\/[\w/-]*)/g,
    (address, path: string) => `<a href="${path}">${address}</a>`,
  );
}

/** In UTC, because a page without a script does not know the reader's time zone. */
function formatSent(sentAt: string): string {
  return `${Temporal.Instant.from(sentAt).toString({ smallestUnit: 'second' }).replace('T', ' ').replace('Z', '')} UTC`;
}

export const demoMessagesStyle = `
:root { color-scheme: light dark; --ground: #eef3f6; --card: #fff; --ink: #14212b; --soft: #51626f; --line: #d8e1e7; --accent: #006d99; font: 16px/1.5 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --ground: #10171d; --card: #1a232b; --ink: #e8eef3; --soft: #a5b4c0; --line: #2f3b45; --accent: #6fd0f7; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 80rem; padding: 1rem; background: var(--ground); color: var(--ink); }
h1 { margin: 0.5rem 0 0.25rem; font-size: 1.5rem; }
h2 { margin: 0 0 0.5rem; font-size: 1.125rem; overflow-wrap: anywhere; }
header p { margin: 0.25rem 0; color: var(--soft); max-width: 48rem; }
header a { margin-right: 1rem; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.columns { display: grid; grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); gap: 1rem; margin-top: 1rem; align-items: start; }
nav, main { background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
main { padding: 1.25rem; min-height: 12rem; }
nav ol { list-style: none; margin: 0; padding: 0; }
nav li + li { border-top: 1px solid var(--line); }
nav li a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.125rem 0.75rem; padding: 0.75rem 1rem; color: inherit; text-decoration: none; }
nav li a:hover, nav li a[aria-current] { background: color-mix(in srgb, var(--accent) 12%, transparent); }
nav li:first-child a { border-radius: 12px 12px 0 0; }
.method { font-size: 0.8125rem; font-weight: 600; color: var(--accent); }
nav time, .to { font-size: 0.8125rem; color: var(--soft); }
section h2 { margin-top: 1rem; }
.to, .title { flex-basis: 100%; overflow-wrap: anywhere; }
.title { font-weight: 600; }
.words { flex-basis: 100%; font-size: 0.875rem; overflow-wrap: anywhere; }
.pages { display: flex; justify-content: space-between; margin: 0; padding: 0.75rem 1rem; border-top: 1px solid var(--line); }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-top: 0.75rem; }
input, button { font: inherit; color: inherit; min-height: 2.75rem; padding: 0 0.75rem; background: var(--card); border: 1px solid var(--soft); border-radius: 8px; }
label { flex-basis: 100%; }
input { flex: 1 1 10rem; min-width: 0; max-width: 24rem; }
button { cursor: pointer; }
input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.empty { margin: 0; padding: 1rem; color: var(--soft); }
main .empty { padding: 0; }
dl { margin: 0 0 1rem; color: var(--soft); font-size: 0.875rem; }
dl div { display: flex; gap: 0.5rem; }
dt { min-width: 3rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.mail { width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.8125rem; border: 1px solid var(--line); border-radius: 8px; padding: 0.75rem; }
.phone { max-width: 24rem; margin: 0 auto; padding: 1.5rem 1rem; border: 1px solid var(--line); border-radius: 24px; background: var(--ground); }
.bubble, .said { margin: 0; padding: 0.75rem 1rem; border-radius: 18px 18px 18px 4px; background: var(--card); overflow-wrap: anywhere; }
.said { border-radius: 12px; }
.call { margin: 0 0 0.5rem; color: var(--soft); }
.note { display: grid; gap: 0.125rem; padding: 0.75rem 1rem; border-radius: 16px; background: var(--card); color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.app { font-size: 0.8125rem; color: var(--soft); }
.back { display: none; margin: 0 0 0.75rem; }
@media (max-width: 60rem) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  .columns.open nav, header:has(+ .columns.open) > :not(h1) { display: none; }
  .columns:not(.open) main { display: none; }
  .back { display: block; }
}
`;
