import { useQuery } from '@tanstack/react-query';
import { getProfileImage } from '@staffroom/domain/candidates/profile-image.contract.ts';
import { getData } from '../../lib/calls/call.ts';

const oneDayMs = 24 * 60 * 60_000;

/** The picture as a data address; undefined while loading or when there is none. Kept a day for each version. */
export function useCandidateImage(candidateId: string, imageVersion: number): string | undefined {
  const { data } = useQuery({
    queryKey: ['candidates', getProfileImage.name, candidateId, imageVersion],
    queryFn: ({ signal }) => getData(getProfileImage, { params: { candidateId } }, { signal }),
    staleTime: oneDayMs,
    gcTime: oneDayMs,
    retry: false,
    enabled: imageVersion > 0,
  });
  return data?.base64ProfileImg ?? undefined;
}
