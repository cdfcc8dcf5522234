import { supportSignOutPath } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { useEffect, useState } from 'react';
import { tokens } from '../../lib/calls/call.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useViewer } from '../../session/viewer.ts';
import { Button } from '../../ui/actions/button.tsx';
import { impersonationTexts } from './impersonation-texts.ts';
import { keepSupportAddress } from './support-request.ts';
import css from './support-strip.module.css';

/** Above everything, in another colour: whom support acts as, and how to stop. */
export function SupportStrip() {
  const texts = impersonationTexts();
  const { contact, fullName } = useViewer();
  // Read once, when the profile is read: a session that has ended has no token.
  const [mode] = useState(() => tokens.findActingAs()?.mode);
  useEffect(() => keepSupportAddress(contact.id), [contact.id]);
  return (
    // The attribute keeps it usable while a dialog is open.
    <aside className={css.strip} aria-label={texts.acting(fullName)} data-react-aria-top-layer="true">
      <p className={css.words}>
        <strong>{texts.acting(fullName)}</strong>
        {mode === 'read' ? <span> · {texts.lookingOnly}</span> : null}
      </p>
      <Button size="small" onPress={() => goTo(supportSignOutPath)}>
        {texts.stop}
      </Button>
    </aside>
  );
}
