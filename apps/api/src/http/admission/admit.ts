import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import type { CallLimits } from './call-limits.ts';
import { callerAddress } from './caller-address.ts';
import { checkCaller, checkImpersonation, checkRights } from './check-caller.ts';
import type { Caller } from './check-caller.ts';
import { Refusal } from '../reply/refusal.ts';
import type { HttpParts } from '../http-parts.ts';
import { headerOf } from '../input/read-header.ts';

export type Call = { receivedAt: Temporal.Instant; caller: Caller };

/** Checks version and access rule, in this order. The limits are checked before (`load-shedder.ts`). */
export function createAdmission(
  { identity, clock, settings, limits, knownCallers }: HttpParts,
  calls: WeakMap<FastifyRequest, Call>,
): (endpoint: Endpoint, request: FastifyRequest) => Promise<void> {
  const { publicOrigins } = settings;

  return async (endpoint, request) => {
    const receivedAt = clock.now();
    const version = request.headers['accept-version'];
    if (version !== undefined && version !== '1') throw new Refusal('api_version_unsupported');
    const { authorization, origin, host } = request.headers;
    const fetchSite = headerOf(request, 'sec-fetch-site');
    const impersonatedContact = headerOf(request, 'impersonated-contact');
    const { protocol } = request;
    const params = request.params as Record<string, string>;
    const sent = { authorization, origin, host, protocol, fetchSite, impersonatedContact };
    const facts = { ...sent, params, at: receivedAt };
    const caller = await checkCaller(endpoint, facts, { identity, publicOrigins }).catch((error: unknown) => {
      throw chargeGuess(limits, error, request);
    });
    if (!knownCallers.find(authorization)) {
      if (caller.viewer) chargeSession(limits, caller.viewer);
      knownCallers.learn(authorization, caller);
    }
    // From here on a refusal has a known caller and leaves an audit row.
    calls.set(request, { receivedAt, caller });
    checkImpersonation(endpoint, caller, facts);
    checkRights(endpoint, caller);
  };
}

/** The session's first call counted against its address only. */
function chargeSession(limits: CallLimits, { sessionId }: Viewer): void {
  const retryAfterSeconds = limits.takeOfSession(sessionId);
  if (retryAfterSeconds > 0) throw new Refusal('rate_limit_exceeded', { retryAfterSeconds });
}

/** Slows down guessing of link secrets; a valid secret is never charged. */
function chargeGuess(limits: CallLimits, error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof Refusal) || error.code !== 'link_invalid') return error;
  const retryAfterSeconds = limits.takeLinkGuess(callerAddress(request));
  return retryAfterSeconds > 0 ? new Refusal('rate_limit_exceeded', { retryAfterSeconds }) : error;
}
