import type { Address } from '../links.ts';

export type GoToOptions = {
  /** In place of the address that is left, which the way back then skips. */
  readonly replaces?: boolean;
  /** The screen stays where it is scrolled to. */
  readonly keepsScroll?: boolean;
  /** The focus goes to the form's first field instead of the page's heading. */
  readonly startsInForm?: boolean;
};

type Router = {
  follow(address: Address, options: GoToOptions): Promise<void>;
  recheck(): Promise<void>;
};

/** Before the router is there, the browser goes. */
let router: Router = {
  follow: async (address) => location.assign(address),
  recheck: async () => location.reload(),
};

export function connectRouter(connected: Router): void {
  router = connected;
}

/** To another screen without a new page; the route guard decides what is shown. */
export function goTo(address: Address, options: GoToOptions = {}): void {
  void router.follow(address, options);
}

/** Asks the guard once more about the address that is open: it may have failed, or rights have changed. */
export function recheckScreen(): void {
  void router.recheck();
}
