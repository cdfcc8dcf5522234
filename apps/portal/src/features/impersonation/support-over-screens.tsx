import { useSessionPhase } from '../../session/session-state.ts';
import { RenewGrantDialog } from './renew-grant-dialog.tsx';
import { SupportStrip } from './support-strip.tsx';

/** The strip, and the dialog for a new grant once the current one has expired. */
export function SupportOverScreens() {
  return (
    <>
      <SupportStrip />
      {useSessionPhase() === 'expired' ? <RenewGrantDialog /> : null}
    </>
  );
}
