import type { ReactNode } from 'react';
import { useSessionPhase } from '../../session/session-state.ts';
import { RenewGrantDialog } from './renew-grant-dialog.tsx';
import { SupportStrip } from './support-strip.tsx';

/** The strip, the screens under it, and the dialog for a new grant once the current one has expired. */
export function SupportOverScreens({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <SupportStrip />
      {children}
      {useSessionPhase() === 'expired' ? <RenewGrantDialog /> : null}
    </>
  );
}
