import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';

export type ReceivedEvent = StreamEvent & { id: string | undefined };

export type StreamReading = {
  status: number;
  headers: Headers;
  received: ReceivedEvent[];
  comments: string[];
  lastEventId: () => string | undefined;
  isEnded: () => boolean;
  stop: () => void;
};

/** Reads a stream as the portal does, by fetch with the bearer token; resolves when the headers have arrived. */
export async function readStream(
  address: string,
  {
    bearer,
    lastEventId,
    search = '',
    headers = {},
  }: { bearer?: string; lastEventId?: string; search?: string; headers?: Record<string, string> },
): Promise<StreamReading> {
  const stopping = new AbortController();
  const response = await fetch(`${address}/api/v1/messaging/stream${search}`, {
    headers: {
      ...headers,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: stopping.signal,
  });
  const received: ReceivedEvent[] = [];
  const comments: string[] = [];
  let last = lastEventId;
  let ended = false;

  const takeBlock = (block: string): void => {
    const lines = block.split('\n');
    const id = lines.find((line) => line.startsWith('id: '))?.slice(4);
    const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
    if (id !== undefined) last = id;
    if (data !== undefined) received.push({ ...JSON.parse(data), id });
    comments.push(...lines.filter((line) => line.startsWith(': ')).map((line) => line.slice(2)));
  };

  const read = async (): Promise<void> => {
    let text = '';
    try {
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (text + part).split('\n\n');
        text = blocks.pop() ?? '';
        blocks.forEach(takeBlock);
      }
    } catch {
      // Stopped by the test or closed by the server.
    }
    ended = true;
  };
  if (response.ok) void read();

  return {
    status: response.status,
    headers: response.headers,
    received,
    comments,
    lastEventId: () => last,
    isEnded: () => ended,
    stop: () => stopping.abort(),
  };
}
