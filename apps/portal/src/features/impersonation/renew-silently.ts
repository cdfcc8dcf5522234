import { awaitOutcome } from './support-news.ts';
import type { SupportOutcome } from './support-news.ts';
import { startSignIn } from './support-request.ts';
import type { SupportRequest } from './support-request.ts';

/** How long the second provider may take to answer silently. */
const answerWithinMs = 8_000;

/**
 * Asks the second provider for a new grant in a hidden frame. This works if the person signed in there recently. Any
 * other outcome is 'failed' and shows no message: the person is asked instead. The signal cancels it.
 */
export async function renewSilently(request: SupportRequest, signal: AbortSignal): Promise<SupportOutcome> {
  const started = await startSignIn(request, { silent: true });
  if (!started.isSuccess || signal.aborted) return 'failed';
  const { address, state } = started.data;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.setAttribute('aria-hidden', 'true');
  // The frame may run scripts and read its own cookies. It cannot open windows, submit forms or navigate this window.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.allow = '';
  frame.referrerPolicy = 'no-referrer';
  const outcome = await new Promise<SupportOutcome>((resolve) => {
    const stop = awaitOutcome(state, (told) => end(told));
    const end = (told: SupportOutcome) => {
      clearTimeout(timer);
      stop();
      resolve(told);
    };
    const timer = setTimeout(() => end('failed'), answerWithinMs);
    signal.addEventListener('abort', () => end('failed'), { once: true });
    frame.src = address;
    document.body.append(frame);
  });
  frame.remove();
  return outcome;
}
