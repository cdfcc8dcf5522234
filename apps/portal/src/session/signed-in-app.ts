/** The app for signed-in people loads lazily. This is what sign-in, expiry and sign-out need of it. */
export type SignedInApp = {
  /** Whose screens are open; null before the profile has loaded. */
  findContact(): { readonly id: string; readonly emailAddress: string } | null;
  /** Asks the server again who is signed in. Throws a CallFailure. */
  fetchContactId(): Promise<string>;
  /** Fetches the screens' data again. */
  refreshScreens(): void;
  forget(): void;
};

let app: SignedInApp | null = null;

export function connectSignedInApp(connected: SignedInApp): void {
  app = connected;
}

export function findSignedInApp(): SignedInApp | null {
  return app;
}

export function findOpenContact(): ReturnType<SignedInApp['findContact']> {
  return app?.findContact() ?? null;
}
