import { decideByLink } from '@staffroom/domain/pending-bookings/decide-pending-booking.contract.ts';
import { route } from '../../http/route.ts';
import { decideRequest } from './decide-request.ts';

/** As in the portal; whom the link was sent to decides, with the rights of this moment. */
export const decideByLinkRoute = route(decideByLink, (context) => decideRequest(context));
