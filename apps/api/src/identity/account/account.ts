import type { AccountLinkPurpose } from '@staffroom/domain/account/account-links.rules.ts';
import type { SignInParts } from '../sign-in/sign-in.ts';
import { findOpenLink } from './account-link-rows.ts';
import type { LinkVerdict } from './account-link-rows.ts';
import type { AccountParts } from './account-parts.ts';
import { askForReset } from './ask-for-reset.ts';
import type { AskForReset, AskVerdict } from './ask-for-reset.ts';
import { changePassword } from './change-password.ts';
import type { ChangePassword, ChangeVerdict } from './change-password.ts';
import { sendVerification, verifyEmail } from './email-verification.ts';
import type { SendVerdict, SendVerification, VerifyEmail, VerifyVerdict } from './email-verification.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';
import type { EndOwnSessions, OwnSession } from './own-sessions.ts';
import { resetPassword } from './reset-password.ts';
import type { ResetPassword, ResetPasswordVerdict } from './reset-password.ts';

/** What people do with their own accounts. None of it throws to refuse. */
export type Account = {
  askForReset: (request: AskForReset) => Promise<AskVerdict>;
  /** What a link stands for; changes nothing. */
  findLink: (link: {
    secret: string;
    purpose: AccountLinkPurpose;
    at: Temporal.Instant;
  }) => Promise<LinkVerdict>;
  resetPassword: (request: ResetPassword) => Promise<ResetPasswordVerdict>;
  changePassword: (request: ChangePassword) => Promise<ChangeVerdict>;
  sendVerification: (request: SendVerification) => Promise<SendVerdict>;
  verifyEmail: (request: VerifyEmail) => Promise<VerifyVerdict>;
  listSessions: (of: { contactId: string; at: Temporal.Instant }) => Promise<OwnSession[]>;
  endSessions: (request: EndOwnSessions) => Promise<number>;
};

export function createAccount(parts: SignInParts & AccountParts): Account {
  return {
    askForReset: (request) => askForReset({ ...parts, answerAfterMs: parts.resetAnswerMs }, request),
    findLink: (link) => findOpenLink(parts, link),
    resetPassword: (request) => resetPassword(parts, request),
    changePassword: (request) => changePassword(parts, request),
    sendVerification: (request) => sendVerification(parts, request),
    verifyEmail: (request) => verifyEmail(parts, request),
    listSessions: (of) => listOwnSessions(parts, of),
    endSessions: (request) => endOwnSessions(parts, request),
  };
}
