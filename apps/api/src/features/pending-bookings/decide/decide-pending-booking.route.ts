import { decidePendingBooking } from '@staffroom/domain/pending-bookings/decide-pending-booking.contract.ts';
import { route } from '../../../http/route.ts';
import { decideRequest } from './decide-request.ts';

export const decidePendingBookingRoute = route(decidePendingBooking, (context) => decideRequest(context));
