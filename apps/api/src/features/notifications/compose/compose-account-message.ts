import { accountLinkPaths, invitationPath } from '@staffroom/domain/account/account-links.rules.ts';
import type { AccountLinkPurpose } from '@staffroom/domain/account/account-links.rules.ts';
import { accountTexts, newDeviceRows } from '@staffroom/domain/notifications/account-notices.ts';
import { noticeFrame } from '@staffroom/domain/notifications/notice-texts.ts';
import type { AccountTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import type { MessageFrame } from './message-parts.ts';
import { toPlainLine } from '../../../platform/outbound/plain-line.ts';
import type { ClaimedNotice } from '../claim-notice.sql.ts';
import type { InvitationFacts } from '../notice-facts.sql.ts';
import { formatMessage } from './format-message.ts';
import type { Message } from './format-message.ts';

type Parts = { notice: ClaimedNotice & { template: AccountTemplate }; frame: MessageFrame };
/** `timeZone` is that of the owner. */
type ZonedParts = Parts & { timeZone: string; invitation: InvitationFacts | null };

/** An email to the owner of an account. Its link is signed when composed; the secret is stored nowhere else. */
export function composeAccountMessage(parts: ZonedParts): Message {
  const { notice, frame } = parts;
  const { subject, lead, notes } = accountTexts[notice.template](frame.appName);
  const { label, path } = actionOf({ notice, frame });
  const short = { sms: subject, voice: subject, push: { title: subject, body: '' } };
  const texts = { email: { subject: `${frame.appName}: ${subject}`, lead }, ...short };
  return formatMessage({
    notice,
    frame,
    locale: notice.language ?? variantOf(notice.variant).locale,
    texts,
    phoneTexts: () => texts,
    path,
    rows: rowsOf(parts),
    action: { label, href: `${frame.publicAddress}${path}` },
    notes: [...notes, notice.template === 'invited' ? noticeFrame.whyInvited : noticeFrame.whyAccount],
    calendar: () => null,
    isOfAccount: true,
  });
}

function rowsOf({ notice, timeZone, invitation }: ZonedParts): { label: string; value: string }[] {
  if (invitation) {
    return [
      { label: noticeFrame.invitedBy, value: toPlainLine(invitation.invited_by ?? '') },
      { label: noticeFrame.invitedTo, value: toPlainLine(invitation.client_names ?? '') },
    ].filter(({ value }) => value !== '');
  }
  if (notice.template !== 'newDeviceSignedIn') return [];
  const { browser = null, system = null, address = '' } = notice.params;
  const at = Temporal.Instant.from(notice.created_at);
  return newDeviceRows({ browser, system, address }, { at, timeZone, variant: variantOf(notice.variant) });
}

function actionOf({ notice, frame }: Parts): { label: string; path: string } {
  const link = (purpose: AccountLinkPurpose): string =>
    `${accountLinkPaths[purpose]}#${frame.links.ofAccounts.mint({ purpose, linkId: notice.subject_id })}`;
  switch (notice.template) {
    case 'passwordResetAsked':
      return { label: noticeFrame.setPassword, path: link('resetPassword') };
    case 'emailVerificationAsked':
      return { label: noticeFrame.verifyEmail, path: link('verifyEmail') };
    case 'passwordKeptAtSchool':
      return { label: noticeFrame.signIn, path: '/login' };
    case 'passwordChanged':
      return { label: noticeFrame.forgotPassword, path: '/forgot-password' };
    case 'invited': {
      const { client_group_id: clientGroupId, subject_id: linkId } = notice;
      const secret = frame.links.ofInvitations.mint({ clientGroupId, linkId });
      return { label: noticeFrame.acceptInvitation, path: `${invitationPath}#${secret}` };
    }
    case 'authenticatorTurnedOn':
    case 'authenticatorTurnedOff':
    case 'recoveryCodesRenewed':
    case 'recoveryCodeUsed':
    case 'passkeyAdded':
    case 'passkeyRemoved':
    case 'secondFactorReset':
      return { label: noticeFrame.ownSecurity, path: '/settings/security' };
    case 'newDeviceSignedIn':
      return { label: noticeFrame.ownDevices, path: '/settings/devices' };
  }
}
