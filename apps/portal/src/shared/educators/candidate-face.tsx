import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { Avatar, type AvatarProps } from '../../ui/display/avatar.tsx';
import { useCandidateImage } from './use-candidate-image.ts';
import { useInView } from './use-in-view.ts';

type FaceProps = {
  candidate: Pick<NonNullable<BookingCard['candidate']>, 'id' | 'name' | 'imageVersion'>;
  size: NonNullable<AvatarProps['size']>;
};

/**
 * The educator's portrait, beside the name. It is requested once it has stayed in view without scrolling: lists are
 * long, and loading a portrait costs more than rendering its row.
 */
export function CandidateFace(face: FaceProps) {
  const [ref, wasSeen] = useInView();
  return wasSeen ? (
    <SeenFace {...face} />
  ) : (
    <Avatar ref={ref} name={face.candidate.name} size={face.size} isDecorative />
  );
}

function SeenFace({ candidate, size }: FaceProps) {
  const image = useCandidateImage(candidate.id, candidate.imageVersion);
  return <Avatar name={candidate.name} size={size} imageUrl={image} isDecorative />;
}
