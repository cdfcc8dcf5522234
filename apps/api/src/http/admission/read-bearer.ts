/** The token of an `Authorization: Bearer …` header; null when it has none or one that cannot be ours. */
export function readBearer(authorization: string | undefined): string | null {
  return /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(authorization ?? '')?.[1] ?? null;
}
