import { decideByLink } from '@staffroom/domain/pending-bookings/decide-pending-booking.contract.ts';
import { route } from '../../../http/route.ts';
import { decideRequest } from './decide-request.ts';

/** As in the portal; the link's recipient decides, with their current rights. */
export const decideByLinkRoute = route(decideByLink, (context) => decideRequest(context));
