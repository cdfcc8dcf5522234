import type { GuardError } from './route-guard.ts';

/** Thrown to the router where the guard ends at a page without an address of its own. Foreseen, so nobody is told of it. */
export class GuardStop extends Error {
  readonly page: GuardError;

  constructor(page: GuardError) {
    super(page);
    this.page = page;
  }
}
