/**
 * The part of the program that only signed-in people load is a chunk of its own. This is what the outer part (sign-in,
 * expiry, sign-out) asks of it.
 */
export type Inside = {
  /** Whose screens are open; null before the profile is there. */
  findContact(): { readonly id: string; readonly emailAddress: string } | null;
  /** Asks the server anew who is signed in. Throws a CallFailure. */
  fetchContactId(): Promise<string>;
  /** Fetches again what the screens show. */
  refreshScreens(): void;
  forget(): void;
};

let inside: Inside | null = null;

export function connectInside(part: Inside): void {
  inside = part;
}

export function findInside(): Inside | null {
  return inside;
}

export function findOpenContact(): ReturnType<Inside['findContact']> {
  return inside?.findContact() ?? null;
}
