import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';

/** One message of a server-sent event stream. A heartbeat that only moves the resume position has empty data. */
export type SseMessage = { readonly id: string | null; readonly data: string };

/** Parses a stream piece by piece and returns the messages completed so far (only what the API uses: id, data). */
export function createSseParser(): (piece: string) => SseMessage[] {
  let rest = '';
  let id: string | null = null;
  let data: string[] = [];
  let hasId = false;
  return (piece) => {
    const messages: SseMessage[] = [];
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0 || hasId) messages.push({ id, data: data.join('\n') });
        data = [];
        hasId = false;
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
      else if (line.startsWith('id:')) {
        id = line.slice(3).trim();
        hasId = true;
      }
    }
    return messages;
  };
}

/** The event of a message, or null when it is not one of ours. Never throws. */
export function readEvent(message: SseMessage): StreamEvent | null {
  try {
    const event = JSON.parse(message.data) as Partial<StreamEvent>;
    if (typeof event.kind !== 'string') return null;
    return {
      kind: event.kind,
      clientId: event.clientId ?? null,
      locationId: event.locationId ?? null,
      entityIds: event.entityIds ?? [],
      datesLocal: event.datesLocal ?? [],
      requestId: event.requestId ?? null,
    };
  } catch {
    return null;
  }
}

/** The wait before the next attempt: 0.5 s doubled each time, at most 30 s, up to half of it random. */
export function backOffMs(failures: number, chance: number): number {
  const full = Math.min(500 * 2 ** failures, 30_000);
  return full / 2 + (full / 2) * chance;
}
