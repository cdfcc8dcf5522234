import { supportSignOutPath } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
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
  return createPortal(
    <aside className={css.strip} aria-label={texts.acting(fullName)}>
      <p className={css.words}>
        <strong>{texts.acting(fullName)}</strong>
        {mode === 'read' ? <span>{`\u00A0· ${texts.lookingOnly}`}</span> : null}
      </p>
      <Button size="small" onPress={() => goTo(supportSignOutPath)}>
        {texts.stop}
      </Button>
    </aside>,
    usePlace(),
  );
}

/**
 * An element before the page, which stays usable while a dialog is open. Inside the page the strip would be inert when it
 * is drawn after the dialog.
 */
function usePlace(): HTMLElement {
  const [place] = useState(() => {
    const element = document.createElement('div');
    element.dataset['reactAriaTopLayer'] = 'true';
    return element;
  });
  useLayoutEffect(() => {
    document.body.prepend(place);
    return () => place.remove();
  }, [place]);
  return place;
}
