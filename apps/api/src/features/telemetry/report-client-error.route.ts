import { reportClientError } from '@staffroom/domain/telemetry/client-error.contract.ts';
import {
  scrubErrorMessage,
  scrubErrorRoute,
  scrubErrorStack,
  scrubErrorVersion,
} from '@staffroom/domain/telemetry/scrub-error.ts';
import { createRateLimiter } from '../../http/admission/rate-limiter.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { budgetAddress } from '../../identity/sign-in/sign-in-budgets.ts';

/** A fifth of them at once. A tab sends ten at most; the browsers of a school share their address. */
const reportsPerMinute = 60;

/** A line of the log for each, of all browsers together as many as the log takes of one kind (`log-cap.ts`). */
export function createReportClientErrorRoute(): Route {
  const reports = createRateLimiter(reportsPerMinute);
  return route(reportClientError, async ({ body, address, requestId, log, settings }) => {
    const retryAfterSeconds = settings.rateLimits === null ? 0 : reports.take(budgetAddress(address));
    if (retryAfterSeconds > 0) throw new Refusal('rate_limit_exceeded', { retryAfterSeconds });
    log.warn(
      {
        traceId: requestId,
        source: body.source,
        message: scrubErrorMessage(body.message),
        stack: scrubErrorStack(body.stack).split('\n'),
        route: scrubErrorRoute(body.route),
        version: scrubErrorVersion(body.version),
      },
      'a browser met an error',
    );
    return { status: 204 };
  });
}
