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
import { hashOfSession } from '../../identity/sessions/ended-sessions.ts';
import { budgetAddress } from '../../identity/sign-in/sign-in-budgets.ts';

/** A fifth of them in one burst. A page sends ten at most; the browsers of a school share their address. */
const reportsPerMinute = 60;
/** Per session, so that a browser whose page keeps failing leaves the others at its address their share. */
const reportsPerMinuteOfSession = 30;

/** Logs each report; all browsers together are limited by the log's cap for one kind of line (`log-cap.ts`). */
export function createReportClientErrorRoute(): Route {
  const reports = createRateLimiter(reportsPerMinute);
  const ofSessions = createRateLimiter(reportsPerMinuteOfSession);
  /** Seconds to wait, 0 when allowed. Reports refused to a session do not count against its address. */
  const take = (session: string | null, address: string): number =>
    (session === null ? 0 : ofSessions.take(session)) || reports.take(budgetAddress(address));
  return route(reportClientError, async ({ body, address, header, requestId, log, settings }) => {
    const session = hashOfSession(header('cookie') ?? '');
    const retryAfterSeconds = settings.rateLimits === null ? 0 : take(session, address);
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
