import type { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { failed } from './call-result.ts';
import type { CallError, CallFailed } from './call-result.ts';

/** The server has sent words of its own; a person waits for ours no longer than this. */
const withinMs = 4000;

let asked: Promise<typeof errorText | null> | null = null;

/**
 * Asks for the texts of the codes, which no first screen needs: with a call that may be refused, so that they are there
 * when its answer is. Null when they did not arrive; the next call asks again. Never throws.
 */
export function loadErrorTexts(): Promise<typeof errorText | null> {
  asked ??= importErrorTexts();
  return asked;
}

async function importErrorTexts() {
  try {
    return (await import('@staffroom/domain/errors/error-texts.ts')).errorText;
  } catch {
    asked = null;
    return null;
  }
}

/** The failure with the words of its code; with the server's own where ours do not arrive. Never throws. */
export async function failedInWords(cause: CallError, statusCode: number): Promise<CallFailed> {
  const failure = failed(cause, statusCode);
  if (cause.kind !== 'code') return failure;
  const words = await Promise.race([loadErrorTexts(), nothingInTime()]);
  return words === null ? failure : { ...failure, message: words(cause) };
}

function nothingInTime(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), withinMs);
  });
}
