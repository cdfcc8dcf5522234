import { pingRoute } from '../features/service-status/ping.route.ts';
import { readinessRoute } from '../features/service-status/readiness.route.ts';
import type { ReadinessParts } from '../features/service-status/readiness.route.ts';
import { openStreamRoute } from '../features/messaging/open-stream.route.ts';
import { listDemoAccountsRoute } from '../features/sign-in/list-demo-accounts.route.ts';
import { refreshRoute } from '../features/sign-in/refresh.route.ts';
import { signInRoute } from '../features/sign-in/sign-in.route.ts';
import { signOutRoute } from '../features/sign-in/sign-out.route.ts';
import type { Route } from '../http/route.ts';
import type { Identity } from '../identity/identity.ts';
import type { Streams } from '../platform/streams.ts';

export type RouteParts = ReadinessParts & { identity: Identity; streams: Streams };

/** Every operation of the API, by noun. */
export function listRoutes(parts: RouteParts): readonly Route[] {
  return [
    // sign-in
    signInRoute,
    refreshRoute,
    signOutRoute,
    listDemoAccountsRoute,

    // messaging
    openStreamRoute(parts.streams),

    // service-status
    pingRoute,
    readinessRoute(parts),
  ];
}
