import { useState } from 'react';
import { acceptInvitation, openInvitation } from '@staffroom/domain/account/invitation.contract.ts';
import { call } from '../../lib/calls/call.ts';
import { refusalCode } from '../../lib/calls/call-result.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { phoneLink } from '../../lib/links.ts';
import { useVariant } from '../../session/region.ts';
import { accountTexts } from '../../shared/account/account-texts.ts';
import css from '../../shared/account/account-form.module.css';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { SchoolOffer } from '../../shared/school/school-offer.tsx';
import { goToSchool } from '../../shared/school/school-attempt.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { AcceptAtSchool } from './accept-at-school.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { DeadLink, isDeadLink } from './dead-link.tsx';
import { OpeningLink, ToSignIn } from './link-page-parts.tsx';
import { useOpenedLink } from './use-opened-link.ts';

const open = (secret: string) => call(openInvitation, { body: { secret } });

/** Accepts an invitation. Asks for a password if the person has none and their school does not sign them in. */
export function InvitationScreen() {
  const texts = accountTexts();
  const { stage, retry, finish, fail } = useOpenedLink(open);
  /** The school that signs the person in from now on. */
  const [joined, setJoined] = useState<string | null>(null);
  const accept = async (
    secret: string,
    { password, atSchool }: { password: string | null; atSchool: string | null },
  ) => {
    const result = await call(acceptInvitation, { body: { secret, password } });
    if (!result.isSuccess) return result;
    setJoined(atSchool);
    finish();
    return null;
  };
  switch (stage.kind) {
    case 'loading':
      return <OpeningLink title={texts.invitation.title} />;
    case 'dead':
      return <DeadInvitation refused={stage.refused} mayBeDone={stage.mayBeDone} onRetry={retry} />;
    case 'open': {
      const { secret, opened } = stage;
      const { email, hasAccount, firstName, invitedBy, groupName } = opened;
      const school = hasAccount ? null : opened.school;
      const acceptAtSchool = async (name: string) => {
        const refused = await accept(secret, { password: null, atSchool: email });
        if (refused !== null) return refused;
        // If the school does not respond, the page offers the sign-in again.
        await goToSchool({ email, school: name, from: null, isBeside: false });
        return null;
      };
      const ends = (refused: CallFailed) => isDeadLink(refused) || isUnwanted(refused);
      return (
        <LinkPage
          key={secret}
          title={texts.invitation.title}
          lead={texts.invitation.lead(firstName, invitedBy, groupName)}
        >
          {school?.isRequired === true ? (
            <ChoosePasswordForm
              email={email}
              words={texts.invitation.school(school.name)}
              asksPassword={false}
              submitWords={texts.invitation.goOn(school.name)}
              send={() => acceptAtSchool(school.name)}
              endsLink={ends}
              onDead={fail}
            />
          ) : (
            <ChoosePasswordForm
              email={email}
              words={
                hasAccount
                  ? texts.invitation.hasAccount
                  : school === null
                    ? texts.invitation.choose
                    : texts.invitation.chooseOrSchool(school.name)
              }
              asksPassword={!hasAccount}
              submitWords={texts.invitation.submit}
              otherWay={
                school === null ? null : (
                  <AcceptAtSchool
                    label={texts.invitation.goOn(school.name)}
                    accept={() => acceptAtSchool(school.name)}
                    endsLink={ends}
                    onDead={fail}
                  />
                )
              }
              send={(typed) => accept(secret, { password: hasAccount ? null : typed, atSchool: null })}
              endsLink={ends}
              onDead={fail}
            />
          )}
        </LinkPage>
      );
    }
    case 'done':
      if (joined !== null) {
        return (
          <LinkPage key="joined" title={texts.invitation.doneTitle} lead={texts.invitation.doneAtSchool}>
            <div className={css.narrow}>
              <SchoolOffer email={joined} isBeside={false} isDisabled={false} />
            </div>
          </LinkPage>
        );
      }
      return (
        <LinkPage key="done" title={texts.invitation.doneTitle} lead={texts.invitation.done}>
          <ToSignIn />
        </LinkPage>
      );
  }
}

type DeadProps = { refused: CallFailed | null; mayBeDone: boolean | undefined; onRetry: () => void };

function DeadInvitation({ refused, mayBeDone, onRetry }: DeadProps) {
  const texts = accountTexts().invitation;
  const { contact } = useVariant();
  if (refused !== null && isUnwanted(refused)) {
    return (
      <LinkPage key="taken" title={texts.taken} lead={refused.message}>
        <p>
          <Link href={phoneLink(contact.phone)}>{contact.phone}</Link>
        </p>
        <ToSignIn />
      </LinkPage>
    );
  }
  return <DeadLink refused={refused} mayBeDone={mayBeDone} onRetry={onRetry} wayOn={<p>{texts.again}</p>} />;
}

/** The address belongs to another account, or is none that the school signs in. */
function isUnwanted(refused: CallFailed): boolean {
  const code = refusalCode(refused);
  return code === 'invitation_address_taken' || code === 'invitation_needs_school_address';
}
