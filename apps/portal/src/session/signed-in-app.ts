/** The app that only signed-in people load comes later. This is what sign-in, expiry and sign-out ask of it once it is there. */
export type SignedInApp = {
  /** Whose screens are open; null before the profile is there. */
  findContact(): { readonly id: string; readonly emailAddress: string } | null;
  /** Asks the server anew who is signed in. Throws a CallFailure. */
  fetchContactId(): Promise<string>;
  /** Fetches again what the screens show. */
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
