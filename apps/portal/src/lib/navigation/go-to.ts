import type { Address } from '../links.ts';

export type GoToOptions = {
  /** In place of the address that is left, which the way back then skips. */
  readonly replaces?: boolean;
  /** The screen stays where it is scrolled to. */
  readonly keepsScroll?: boolean;
  /** The focus goes to the form's first field instead of the page's heading. */
  readonly startsInForm?: boolean;
};

type Follow = (address: Address, options: GoToOptions) => void;

let follow: Follow = (address) => location.assign(address);

/** The router follows every `goTo` from here on; before it is there, the browser does. */
export function connectRouter(connected: Follow): void {
  follow = connected;
}

/** To another screen without a new page; the route guard decides what is shown. */
export function goTo(address: Address, options: GoToOptions = {}): void {
  follow(address, options);
}
