import { changePassword } from '@staffroom/domain/account/change-password.contract.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { changePasswordLink } from '../../lib/links.ts';
import { settingsTexts } from './settings-texts.ts';
import { EmailLock } from '../../shared/contact/email-lock.tsx';
import { useSupportRefusal } from '../../session/use-support-refusal.ts';
import { useViewer } from '../../session/viewer.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { EmailWords } from '../../ui/display/text/email-words.tsx';
import { LabelChip } from '../../ui/display/label-chip.tsx';
import css from './settings-screen.module.css';

/** The signed-in person's profile from the provider. */
export function ProfilePanel() {
  const texts = settingsTexts();
  const { contact, fullName, tree } = useViewer();
  const mayChangePassword = useSupportRefusal()(changePassword) === null;
  const language = new Intl.DisplayNames([contact.language], { type: 'language' }).of(contact.language);
  return (
    <div className={css.panel}>
      {contact.emailVerified ? null : <EmailLock place="settings" />}
      <Card title={texts.profile} aside={<Avatar name={fullName} size="lg" isDecorative />}>
        <div className={css.stack}>
          <Facts
            facts={[
              { label: texts.name, value: fullName },
              {
                label: texts.email,
                value: (
                  <span className={css.line}>
                    <span>
                      <EmailWords>{contact.emailAddress}</EmailWords>
                    </span>
                    <LabelChip tone={contact.emailVerified ? 'filled' : 'unfilled'}>
                      {contact.emailVerified ? texts.verified : texts.notVerified}
                    </LabelChip>
                  </span>
                ),
              },
              {
                label: texts.username,
                value: contact.username === contact.emailAddress ? null : contact.username,
              },
              { label: texts.language, value: language },
              {
                label: texts.clients,
                value: namesOf([...tree.clients.values()].map((client) => client.clientName)),
              },
            ]}
          />
          <p className={css.soft}>{texts.profileWords}</p>
        </div>
      </Card>
      {mayChangePassword ? (
        <Card title={texts.changePassword}>
          <div className={css.stack}>
            <p className={css.soft}>{texts.passwordWords}</p>
            <div>
              <Button icon="lock" onPress={() => goTo(changePasswordLink)}>
                {texts.changePassword}
              </Button>
            </div>
          </div>
        </Card>
      ) : null}
    </div>
  );
}

const shownAtMost = 5;

function namesOf(names: readonly string[]): string {
  const rest = names.length - shownAtMost;
  const shown = names.slice(0, shownAtMost).join(', ');
  return rest > 0 ? settingsTexts().andMore(shown, rest) : shown;
}
