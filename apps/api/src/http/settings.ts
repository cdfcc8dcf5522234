/** The operator's settings as routes and the HTTP layer see them. Parsed once in `server/settings/environment.ts`. */
export type Settings = {
  appName: string;
  /** The portal's origins; null accepts whatever address the browser used. */
  publicOrigins: readonly string[] | null;
  /** Names of the enabled feature flags. */
  features: readonly string[];
  /** Null outside the demo. */
  demo: DemoSettings | null;
  /** Whether replies are checked against the contract; off in production. */
  checkReplies: boolean;
  /** Null disables the limiter. */
  rateLimits: RateLimits | null;
  /** Maximum calls processed at once; the others wait for their turn. */
  callsAtOnce: number;
  /** Maximum calls at once when some wait for a lock: the number of database connections. */
  maxSlowCalls: number;
  /** Above this many waiting calls, each caller may have only one waiting. */
  maxWaitingCalls: number;
  /** Null means no limit of ours. */
  maxConnectionsPerAddress: number | null;
  /** Proxies trusted to report the caller's address. */
  trustedProxies: readonly string[];
  /** Whether every call is logged, or only those that need attention. */
  logCalls: boolean;
  /** The origin of map tiles and of the second identity provider, for the portal's content policy. */
  tileOrigin: string | null;
  /** The URL template of map tiles, with `{z}`, `{x}` and `{y}`, and their attribution. */
  tiles: { address: string; attribution: string } | null;
  supportProviderOrigin: string | null;
  push: PushSettings;
  /** Whether browsers store the portal's files, so that it opens offline. */
  opensOffline: boolean;
  /** Whether emails are sent; if not, a forgotten password is handled by phone. */
  sendsEmail: boolean;
  /** The URL of an external feedback form, with `{bookingId}` where the booking's id goes; null means our own form. */
  feedbackFormAddress: string | null;
  /** Hosts that webhooks may call; a leading dot matches every name below it. Null allows every public host. */
  webhookHosts: readonly string[] | null;
  /** The URL of the text file with the service status; null when there is none. */
  serviceStatusAddress: string | null;
};

export type DemoSettings = { password: string; accounts: readonly { email: string; who: string }[] };

/** For web push; push services on this machine are allowed only in the demo and in tests. */
export type PushSettings = { publicKey: string; allowsLoopback: boolean };

/** Calls per minute, with a burst of a fifth of it. */
export type RateLimits = { perAddress: number; perSession: number };
