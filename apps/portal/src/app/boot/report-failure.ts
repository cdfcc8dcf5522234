import { reportClientError } from '@staffroom/domain/telemetry/client-error.contract.ts';
import {
  scrubErrorMessage,
  scrubErrorRoute,
  scrubErrorStack,
  scrubErrorVersion,
} from '@staffroom/domain/telemetry/scrub-error.ts';
import { call } from '../../lib/calls/call.ts';
import { productVersion } from '../../lib/device/product-version.ts';
import { createFailureFilter } from './failure-filter.ts';

const mayReport = createFailureFilter();

/** Reports a failure to the server, each kind once and rate-limited. Never throws, so that it never reports itself. */
export function reportFailure(source: 'framework' | 'window' | 'promise', thrown: unknown): void {
  const described = describe(thrown);
  if (described === null) return;
  const message = scrubErrorMessage(described.message);
  const stack = scrubErrorStack(described.stack);
  if (!mayReport(`${message}\n${stack}`)) return;
  const version = scrubErrorVersion(productVersion);
  const route = scrubErrorRoute(location.pathname);
  // The response is not needed.
  call(reportClientError, { body: { message, stack, route, version, source } }).catch(() => {});
}

/** Null for what is not a failure of the program. */
function describe(thrown: unknown): { message: string; stack: string } | null {
  try {
    if (thrown instanceof Error) {
      if (thrown.name === 'AbortError') return null;
      return { message: `${thrown.name}: ${thrown.message}`, stack: thrown.stack ?? '' };
    }
    const message = typeof thrown === 'string' ? thrown : `Thrown: ${typeof thrown}`;
    // Browsers report the first for a delayed measurement, the second for scripts from other origins.
    return /^(ResizeObserver loop|Script error)/.test(message) ? null : { message, stack: '' };
  } catch {
    // A thrown value may throw when it is read.
    return { message: 'Thrown: unreadable', stack: '' };
  }
}
