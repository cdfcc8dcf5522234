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

/** A fifth of them at once. A page sends ten at most; the browsers of a school share their address. */
const reportsPerMinute = 60;
/** Of one sign-in, so that a browser whose page fails again and again leaves the others of its address their share. */
const reportsPerMinuteOfSession = 30;

/** A line of the log for each, of all browsers together as many as the log takes of one kind (`log-cap.ts`). */
export function createReportClientErrorRoute(): Route {
  const reports = createRateLimiter(reportsPerMinute);
  const ofSessions = createRateLimiter(reportsPerMinuteOfSession);
  /** 0 when it may go on. What its session is refused costs the address nothing. */
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
