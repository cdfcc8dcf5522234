import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { Avatar, type AvatarProps } from '../../ui/display/avatar.tsx';
import { useCandidateImage } from './use-candidate-image.ts';
import { useInView } from './use-in-view.ts';

/** The face of who comes, beside the name. Its picture is asked for when it is in sight: lists are long. */
export function CandidateFace({
  candidate,
  size,
}: {
  candidate: NonNullable<BookingCard['candidate']>;
  size: NonNullable<AvatarProps['size']>;
}) {
  const [ref, wasSeen] = useInView();
  const image = useCandidateImage(candidate.id, wasSeen ? candidate.imageVersion : 0);
  return <Avatar ref={ref} name={candidate.name} size={size} imageUrl={image} isDecorative />;
}
