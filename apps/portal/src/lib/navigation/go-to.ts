import type { Address } from '../links.ts';

export type GoToOptions = {
  /** Replaces the current history entry, so that going back skips it. */
  readonly replaces?: boolean;
  /** Keeps the scroll position. */
  readonly keepsScroll?: boolean;
  /** Focuses the form's first field instead of the page's heading. */
  readonly startsInForm?: boolean;
};

type Router = {
  follow(address: Address, options: GoToOptions): Promise<void>;
  recheck(): Promise<void>;
};

/** Until the router has loaded, the browser navigates. */
let router: Router = {
  follow: async (address) => location.assign(address),
  recheck: async () => location.reload(),
};

export function connectRouter(connected: Router): void {
  router = connected;
}

/** Opens another screen without a page load; the route guard decides what is shown. */
export function goTo(address: Address, options: GoToOptions = {}): void {
  void router.follow(address, options);
}

/** Runs the guard again for the current address: it may have failed, or permissions have changed. */
export function recheckScreen(): void {
  void router.recheck();
}
