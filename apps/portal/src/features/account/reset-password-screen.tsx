import { openPasswordReset, resetPassword } from '@staffroom/domain/account/reset-password.contract.ts';
import { refusalCode } from '../../lib/calls/call-result.ts';
import { call } from '../../lib/calls/call.ts';
import { forgotPasswordLink, languagePrefix } from '../../lib/links.ts';
import { toastSuccess } from '../../session/outcome-toasts.ts';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { SchoolOffer } from '../../shared/school/school-offer.tsx';
import css from '../../shared/account/account-form.module.css';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { DeadLink, isDeadLink } from './dead-link.tsx';
import { OpeningLink, ToSignIn } from './link-page-parts.tsx';
import { useOpenedLink } from './use-opened-link.ts';

const open = (secret: string) => call(openPasswordReset, { body: { secret } });

/** Sets a new password through an emailed link. */
export function ResetPasswordScreen() {
  const texts = accountTexts();
  const { stage, retry, finish, fail } = useOpenedLink(open);
  const set = async (secret: string, password: string) => {
    const result = await call(resetPassword, { body: { secret, password } });
    if (!result.isSuccess) {
      // The school's sign-in became required after the page was opened: the page then says what to do.
      if (refusalCode(result) === 'school_sign_in_required') retry();
      return result;
    }
    toastSuccess(texts.reset.toast);
    finish();
    return null;
  };
  switch (stage.kind) {
    case 'loading':
      return <OpeningLink title={texts.reset.title} />;
    case 'dead':
      return (
        <DeadLink
          refused={stage.refused}
          onRetry={retry}
          mayBeDone={stage.mayBeDone}
          wayOn={
            <Button
              variant={stage.mayBeDone ? 'secondary' : 'primary'}
              onPress={() => location.assign(`${languagePrefix()}${forgotPasswordLink}`)}
            >
              {texts.link.newReset}
            </Button>
          }
        />
      );
    case 'open': {
      const { email, school } = stage.opened;
      if (school !== null) {
        return (
          <LinkPage key="school" title={texts.reset.schoolTitle} lead={texts.reset.school(school)}>
            <div className={css.narrow}>
              <SchoolOffer email={email} inPlaceOf="reset" isBeside={false} isDisabled={false} />
              <ToSignIn />
            </div>
          </LinkPage>
        );
      }
      return (
        <LinkPage key={stage.secret} title={texts.reset.title}>
          <ChoosePasswordForm
            email={email}
            submitWords={texts.reset.submit}
            send={(password) => set(stage.secret, password)}
            endsLink={isDeadLink}
            onDead={fail}
          />
        </LinkPage>
      );
    }
    case 'done':
      return (
        <LinkPage key="done" title={texts.reset.doneTitle} lead={texts.reset.done}>
          <ToSignIn />
        </LinkPage>
      );
  }
}
