import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import type { OverlayState } from '../../../../ui/lazy/lazy-overlay.tsx';

/** `openId`: of the booking, or of the request, that is open. */
export type BookingPanelProps = OverlayState & { openId: string; regional: RegionalContext };
