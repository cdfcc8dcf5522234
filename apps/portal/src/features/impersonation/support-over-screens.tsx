import { useSessionPhase } from '../../session/session-state.ts';
import { RenewGrantDialog } from './renew-grant-dialog.tsx';
import { SupportStrip } from './support-strip.tsx';

/** The strip, and once the grant has ended the way to another one. */
export function SupportOverScreens() {
  return (
    <>
      <SupportStrip />
      {useSessionPhase() === 'expired' ? <RenewGrantDialog /> : null}
    </>
  );
}
