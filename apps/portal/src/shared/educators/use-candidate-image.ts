import { useQuery } from '@tanstack/react-query';

const oneDayMs = 24 * 60 * 60_000;

/** The portrait as a data URL; undefined while loading or if there is none. Kept a day for each version. */
export function useCandidateImage(candidateId: string, imageVersion: number): string | undefined {
  const { data } = useQuery({
    queryKey: ['candidates', 'getProfileImage', candidateId, imageVersion],
    queryFn: async ({ signal }) =>
      (await import('./portrait-store.ts')).loadPortrait(candidateId, imageVersion, signal),
    staleTime: oneDayMs,
    gcTime: oneDayMs,
    retry: false,
    enabled: imageVersion > 0,
  });
  return data?.base64ProfileImg ?? undefined;
}
