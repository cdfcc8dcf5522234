import { useOutlasting } from '../../../../lib/outlasting.ts';

/**
 * The key of the request that a dialog sent last. Without a response it may have been done, so pressing again sends the
 * same content with the same key.
 */
export function useSentKey(owner: object | undefined) {
  return useOutlasting(owner, 'sent key', createSentKey);
}

function createSentKey() {
  let sent: { content: string; key: string } | null = null;
  return {
    keyFor(content: string): string {
      if (sent?.content !== content) sent = { content, key: crypto.randomUUID() };
      return sent.key;
    },
    forget() {
      sent = null;
    },
  };
}
