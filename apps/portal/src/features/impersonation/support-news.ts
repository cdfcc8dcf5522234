/** Messages between a window that returns from the second provider and the window that waits for it. */
export type SupportNews =
  /** An answer with this state has arrived; the waiting window replies with `awaited`. */
  | { kind: 'returned'; state: string }
  | { kind: 'awaited'; state: string }
  | { kind: 'outcome'; state: string; outcome: SupportOutcome };

/** `cancelled`: by the person, so no message is shown. */
export type SupportOutcome = 'granted' | 'cancelled' | 'failed';

/** Messages are matched by state alone, because the opener policy cuts `window.opener`. */
export function openSupportNews(): BroadcastChannel {
  return new BroadcastChannel('staffroom-support');
}

export function tell(channel: BroadcastChannel, news: SupportNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  channel.postMessage(news);
}

/**
 * Replies to the window that returns with this state, and reports the outcome of its sign-in. Returns a function that
 * stops it.
 */
export function awaitOutcome(state: string, listener: (outcome: SupportOutcome) => void): () => void {
  const channel = openSupportNews();
  channel.addEventListener('message', ({ data }: MessageEvent<SupportNews>) => {
    if (data.state !== state) return;
    if (data.kind === 'returned') tell(channel, { kind: 'awaited', state });
    if (data.kind === 'outcome') listener(data.outcome);
  });
  return () => channel.close();
}
