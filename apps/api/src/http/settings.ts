/** What an operator decides, as routes and the HTTP layer see it. Parsed once in `server/environment.ts`. */
export type Settings = {
  appName: string;
  /** The portal's origins; null takes whatever address a browser reached us at. */
  publicOrigins: readonly string[] | null;
  /** Names of the feature flags that are on. */
  features: readonly string[];
  /** Null outside the demo. */
  demo: DemoSettings | null;
  /** Replies are checked against the contract; off in production. */
  checkReplies: boolean;
  /** Null switches the limiter off. */
  rateLimits: RateLimits | null;
  /** Calls that are worked on at once; the others wait for their turn. */
  callsAtOnce: number;
  /** Calls at once when some wait for a lock: as many as there are connections to the database. */
  maxSlowCalls: number;
  /** Waiting calls beyond which each caller may have one. */
  maxWaitingCalls: number;
  /** Null leaves the number of connections to the machine. */
  maxConnectionsPerAddress: number | null;
  /** Proxies whose word about the caller's address counts. */
  trustedProxies: readonly string[];
  /** Whether every call leaves a log line, or only those that need a look. */
  logCalls: boolean;
  /** The origin of map tiles and of the second identity provider, for the portal's content policy. */
  tileOrigin: string | null;
  /** Where pictures of the map come from, with `{z}`, `{x}` and `{y}` in it, and whose they are. */
  tiles: { address: string; attribution: string } | null;
  supportProviderOrigin: string | null;
  push: PushSettings;
  /** Whether browsers keep the portal's files, to open it without a connection. */
  opensOffline: boolean;
  /** Whether anything sends emails: without, a forgotten password is a matter for the phone. */
  sendsEmail: boolean;
  /** A form elsewhere in place of ours, with `{bookingId}` where the booking's id goes; null: ours. */
  feedbackFormAddress: string | null;
  /** Hosts that webhooks may lead to, one that begins with a dot for every name below it; null: every public host. */
  webhookHosts: readonly string[] | null;
  /** The text file that tells how the service does; null: there is none. */
  serviceStatusAddress: string | null;
};

export type DemoSettings = { password: string; accounts: readonly { email: string; who: string }[] };

/** For browsers that let the portal push to them; they may be of this machine in a demo and in tests. */
export type PushSettings = { publicKey: string; allowsLoopback: boolean };

/** Calls per minute, with a burst of a fifth of it at once. */
export type RateLimits = { perAddress: number; perSession: number };
