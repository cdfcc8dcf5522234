/** What the tabs of a browser tell each other about the person. */
export type SessionNews =
  { readonly kind: 'signedOut' } | { readonly kind: 'signedIn'; readonly contactId: string };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('staffroom-session');

export function tellOtherTabs(news: SessionNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  channel?.postMessage(news);
}

export function onNewsFromTabs(
  listener: (news: SessionNews) => void,
  options?: { readonly signal: AbortSignal },
): void {
  channel?.addEventListener('message', (event: MessageEvent<SessionNews>) => listener(event.data), options);
}
