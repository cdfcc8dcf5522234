import { signInTexts } from './sign-in-texts.ts';
import { logoutLink } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { findOpenContact } from '../../session/signed-in-app.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';
import css from './sign-in-form.module.css';

/** Shown over a screen whose session has expired. The screen keeps its state, and the same contact continues there. */
export function SignInAgainDialog() {
  const texts = signInTexts();
  const email = findOpenContact()?.emailAddress;
  return (
    <ModalDialog isOpen isAlert size="small" title={texts.againTitle} onClose={() => {}}>
      <div className={css.form}>
        <p>{texts.againWords}</p>
        <SignInForm {...(email === undefined ? {} : { email })} onSignedIn={() => {}} />
        <Button variant="quiet" onPress={() => goTo(logoutLink)}>
          {texts.againOther}
        </Button>
      </div>
    </ModalDialog>
  );
}
