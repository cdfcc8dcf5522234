import { supportSignOutPath } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useViewer } from '../../session/viewer.ts';
import { Button } from '../../ui/actions/button.tsx';
import { impersonationTexts } from './impersonation-texts.ts';
import { findWish } from './support-wish.ts';
import css from './support-strip.module.css';

/** Above everything, in another colour: whom support acts as, and how to stop. */
export function SupportStrip() {
  const texts = impersonationTexts();
  const { fullName } = useViewer();
  const isReading = findWish()?.mode === 'read';
  return (
    <aside className={css.strip} aria-label={texts.acting(fullName)}>
      <p className={css.words}>
        <strong>{texts.acting(fullName)}</strong>
        {isReading ? <span> · {texts.lookingOnly}</span> : null}
      </p>
      <Button size="small" onPress={() => goTo(supportSignOutPath)}>
        {texts.stop}
      </Button>
    </aside>
  );
}
