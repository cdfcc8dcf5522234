import { useRef, useState, type FormEvent } from 'react';
import { errorTexts } from '@staffroom/domain/errors/error-texts.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { maxReasonLength } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { codePointLength } from '@staffroom/domain/text/code-points.ts';
import { useSubmit } from '../../lib/calls/use-submit.ts';
import { homeLink } from '../../lib/links.ts';
import { useShown } from '../../lib/navigation/shown.ts';
import { toastFailure } from '../../session/outcome-toasts.ts';
import { signOutHere } from '../../session/session.ts';
import { LinkPage } from '../../shared/links/link-page.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import css from '../../shared/account/account-form.module.css';
import { impersonationTexts } from './impersonation-texts.ts';
import { noteBegun, startSignIn } from './support-request.ts';

const contactIdShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Before support signs in at the second provider: the reason, and whether to view only or to act. */
export function ImpersonateScreen() {
  const texts = impersonationTexts();
  const { contactId = '' } = useShown().params;
  if (!contactIdShape.test(contactId)) {
    return (
      <LinkPage title={texts.title} lead={errorTexts.impersonation_contact_invalid}>
        <Link href={homeLink}>{texts.leave}</Link>
      </LinkPage>
    );
  }
  return (
    <LinkPage title={texts.title} lead={texts.words}>
      <AskReason contactId={contactId} />
    </LinkPage>
  );
}

function AskReason({ contactId }: { contactId: string }) {
  const texts = impersonationTexts();
  const [reason, setReason] = useState('');
  const [mode, setMode] = useState<SupportMode>('read');
  const input = useRef<HTMLTextAreaElement>(null);
  const { wasTried, isPending, refused, submit } = useSubmit(() => input.current?.focus());
  const isMissing = reason.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      problems: isMissing || codePointLength(reason) > maxReasonLength ? ['reason'] : [],
      send: async () => {
        const request = { contactId, reason, mode };
        // Clears the data of any other person from the device before support begins.
        if (!(await signOutHere(null))) {
          toastFailure(failureTexts.signOut);
          return null;
        }
        const started = await startSignIn(request);
        if (!started.isSuccess) return started;
        noteBegun(started.data.state, request);
        location.assign(started.data.address);
        return null;
      },
      fieldOf: () => null,
    });
  };
  return (
    <div className={css.narrow}>
      <form className={css.form} onSubmit={send} noValidate>
        {refused === null ? null : <Banner tone="problem" title={refused.message} isLive />}
        <TextArea
          label={texts.reason}
          description={texts.reasonHint}
          value={reason}
          onChange={setReason}
          maxLength={maxReasonLength}
          errorMessage={wasTried && isMissing ? formMessages.required : undefined}
          inputRef={input}
        />
        <RadioGroup
          label={texts.mode}
          value={mode}
          onChange={(value) => setMode(value === 'act' ? 'act' : 'read')}
          options={[
            { value: 'read', label: texts.read, description: texts.readWords },
            { value: 'act', label: texts.act, description: texts.actWords },
          ]}
        />
        <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
          {texts.submit}
        </Button>
      </form>
    </div>
  );
}
