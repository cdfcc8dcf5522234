import type { SupportAction } from '@staffroom/domain/impersonation/support-actions.ts';
import type { AssignmentAction } from '@staffroom/domain/bookings/assignment-state.ts';

/** What only the contact may do, never support in their place. */
type ContactAloneAction =
  | 'availability.change'
  | `calendarAddress.${'create' | 'replace' | 'end'}`
  | `pushSubscription.${'add' | 'remove'}`
  | 'file.key'
  | `person.${string}`;

type ProviderAction =
  | `booking.${AssignmentAction | 'offer' | 'late'}`
  | `candidate.${'add' | 'change'}`
  | `timesheet.${'answer' | 'claim'}`
  | `invoice.${'answer' | 'issue' | 'document' | 'pay' | 'unpay'}`
  | `serviceStatus.${'change' | 'end'}`
  | `webhook.${string}`;

/** What a route writes into the audit trail. Whoever adds an action says here, or in `SupportAction`, who does it. */
export type WriteAction = SupportAction | ContactAloneAction | ProviderAction;
