/** The token of an `Authorization: Bearer …` header; null for one that holds none or cannot be one of ours. */
export function readBearer(authorization: string | undefined): string | null {
  return /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(authorization ?? '')?.[1] ?? null;
}
