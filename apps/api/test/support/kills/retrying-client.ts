export type RetriedAnswer = {
  status: number;
  // eslint-disable-next-line typescript/no-explicit-any -- the caller knows what the body is
  body: any;
  /** How often it was sent until there was a final response. */
  tries: number;
};

export type RetriedCall = { method: string; path: string; bearer: string; body: unknown; key: string };

const answerMs = 8_000;
const pauseMs = 60;

/** Sends a write with its key until there is a final response: without a response it may or may not have been done. */
export async function callUntilAnswered(address: string, call: RetriedCall): Promise<RetriedAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await tryOnce(address, call);
    if (answer && !isTemporary(answer)) return { ...answer, tries };
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

type Answer = Omit<RetriedAnswer, 'tries'>;

async function tryOnce(
  address: string,
  { method, path, bearer, body, key }: RetriedCall,
): Promise<Answer | null> {
  try {
    const response = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

function isTemporary({ status, body }: Answer): boolean {
  return status >= 500 || status === 429 || body?.code === 'idempotency_in_flight';
}
