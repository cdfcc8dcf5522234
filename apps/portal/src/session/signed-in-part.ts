/**
 * The part of the program that only signed-in people load is a chunk of its own. This is what the outer part (sign-in,
 * expiry, sign-out) asks of it.
 */
export type SignedInPart = {
  /** Whose screens are open; null before the profile is there. */
  findContact(): { readonly id: string; readonly emailAddress: string } | null;
  /** Asks the server anew who is signed in. Throws a CallFailure. */
  fetchContactId(): Promise<string>;
  /** Fetches again what the screens show. */
  refreshScreens(): void;
  forget(): void;
};

let inside: SignedInPart | null = null;

export function connectSignedInPart(part: SignedInPart): void {
  inside = part;
}

export function findSignedInPart(): SignedInPart | null {
  return inside;
}

export function findOpenContact(): ReturnType<SignedInPart['findContact']> {
  return inside?.findContact() ?? null;
}
