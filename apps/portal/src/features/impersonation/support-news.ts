/** How a window that has come back from the second provider speaks with the one that waits for it. */
export type SupportNews =
  /** An answer with this state is here: who waits for it? */
  | { kind: 'returned'; state: string }
  | { kind: 'awaited'; state: string }
  | { kind: 'outcome'; state: string; outcome: SupportOutcome };

/** `cancelled`: the person wanted so, and nothing is said. */
export type SupportOutcome = 'granted' | 'cancelled' | 'failed';

/** By the state alone: the opener of a window is cut off by its policy. */
export function openSupportNews(): BroadcastChannel {
  return new BroadcastChannel('staffroom-support');
}

export function tell(channel: BroadcastChannel, news: SupportNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  channel.postMessage(news);
}

/** Answers the window that comes back with this state, and tells what became of its sign-in. Answers how to stop. */
export function awaitOutcome(state: string, listener: (outcome: SupportOutcome) => void): () => void {
  const channel = openSupportNews();
  channel.addEventListener('message', ({ data }: MessageEvent<SupportNews>) => {
    if (data.state !== state) return;
    if (data.kind === 'returned') tell(channel, { kind: 'awaited', state });
    if (data.kind === 'outcome') listener(data.outcome);
  });
  return () => channel.close();
}
