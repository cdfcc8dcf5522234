import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import type { OverlayState } from '../../../../ui/lazy/lazy-overlay.tsx';

/** `openId`: the ID of the open booking or request. */
export type BookingPanelProps = OverlayState & { openId: string; regional: RegionalContext };
