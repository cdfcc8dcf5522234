import type { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { failed } from './call-result.ts';
import type { CallError, CallFailed } from './call-result.ts';

/** The longest to wait for our own text; after that, the server's is shown. */
const withinMs = 4000;

let asked: Promise<typeof errorText | null> | null = null;

/**
 * Loads the texts of the error codes, which no first screen needs; started together with a call that may be refused, so
 * that they are ready for its answer. Null when loading failed; the next call tries again. Never throws.
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

/** The failure with our text for its code, or with the server's own when ours does not load. Never throws. */
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
