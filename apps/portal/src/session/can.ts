import { createBooking } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { sendsBookings } from '@staffroom/domain/permissions/access-lists.ts';
import { can, canAll } from '@staffroom/domain/permissions/can.ts';
import type { PermissionView } from '@staffroom/domain/permissions/can.ts';
import type { Requirement } from '@staffroom/domain/permissions/requirement.ts';
import type { ClientChoice } from './client-choice.rules.ts';
import { useClientChoice } from './client-choice.ts';
import { useIsOffered } from './use-support-refusal.ts';
import { useViewer } from './viewer.ts';
import type { Viewer } from './viewer.ts';

/** The viewer's rights, seen from the chosen clients. */
export function permissionViewOf(viewer: Viewer, choice: ClientChoice | null): PermissionView {
  const locationId = choice?.locationId ?? undefined;
  return {
    tree: viewer.tree,
    activeClientId: choice?.client.clientId ?? null,
    selectedClientIds: choice?.clientIds ?? [],
    ...(locationId === undefined ? {} : { locationId }),
  };
}

export function usePermissionView(): PermissionView {
  return permissionViewOf(useViewer(), useClientChoice());
}

/** Whether the viewer satisfies the requirement, seen from the chosen clients. */
export function useCan(requirement: Requirement): boolean {
  return can(usePermissionView(), requirement);
}

/**
 * Whether the viewer may book, or request a booking, at some location. The form itself also opens for viewers who can
 * only see bookings (product.md 9), but nothing links them to it.
 */
export function useMayBook(): boolean {
  const isOffered = useIsOffered(createBooking);
  return canAll(usePermissionView(), sendsBookings) && isOffered;
}
