import { acceptInvitation, openInvitation } from '@staffroom/domain/account/invitation.contract.ts';
import { call } from '../../lib/calls/call.ts';
import { refusalCode } from '../../lib/calls/call-result.ts';
import type { CallFailed } from '../../lib/calls/call-result.ts';
import { accountTexts } from '../../shared/account/account-texts.ts';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { DeadLink, isDeadLink } from './dead-link.tsx';
import { OpeningLink, ToSignIn } from './link-page-parts.tsx';
import { useOpenedLink } from './use-opened-link.ts';

const open = (secret: string) => call(openInvitation, { body: { secret } });

/** Somebody who was invited accepts, and chooses a password where they have none. */
export function InvitationScreen() {
  const texts = accountTexts();
  const { stage, retry, finish, fail } = useOpenedLink(open);
  const accept = async (secret: string, password: string | null) => {
    const result = await call(acceptInvitation, { body: { secret, password } });
    if (!result.isSuccess) return result;
    finish();
    return null;
  };
  switch (stage.kind) {
    case 'loading':
      return <OpeningLink title={texts.invitation.title} />;
    case 'dead':
      return <DeadInvitation refused={stage.refused} onRetry={retry} />;
    case 'open': {
      const { secret, opened } = stage;
      const { email, hasAccount, firstName, invitedBy, groupName } = opened;
      return (
        <LinkPage
          key={secret}
          title={texts.invitation.title}
          lead={texts.invitation.lead(firstName, invitedBy, groupName)}
        >
          <ChoosePasswordForm
            email={email}
            words={hasAccount ? texts.invitation.hasAccount : texts.invitation.choose}
            asksPassword={!hasAccount}
            submitWords={texts.invitation.submit}
            send={(password) => accept(secret, hasAccount ? null : password)}
            endsLink={(refused) => isDeadLink(refused) || isTaken(refused)}
            onDead={fail}
          />
        </LinkPage>
      );
    }
    case 'done':
      return (
        <LinkPage key="done" title={texts.invitation.doneTitle} lead={texts.invitation.done}>
          <ToSignIn />
        </LinkPage>
      );
  }
}

function DeadInvitation({ refused, onRetry }: { refused: CallFailed | null; onRetry: () => void }) {
  const texts = accountTexts().invitation;
  if (refused !== null && isTaken(refused)) {
    return (
      <LinkPage key="taken" title={texts.taken} lead={refused.message}>
        <ToSignIn />
      </LinkPage>
    );
  }
  return <DeadLink refused={refused} onRetry={onRetry} wayOn={<p>{texts.again}</p>} />;
}

function isTaken(refused: CallFailed): boolean {
  return refusalCode(refused) === 'invitation_address_taken';
}
