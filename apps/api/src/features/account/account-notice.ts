import type { AccountTemplate, NoticeParams } from '@staffroom/domain/notifications/notice-templates.ts';
import { sql } from 'kysely';
import type { RecordNotice } from '../../identity/account/account-parts.ts';
import type { NoticeOfAccount } from '../notifications/record-notifications.sql.ts';
import { insertNotices } from '../notifications/record-notifications.sql.ts';

type News = {
  [Name in AccountTemplate]: { template: Name; params: NoticeParams<Name> };
}[AccountTemplate];

/** Emails about an account go to its owner, whatever their notification settings. */
export function accountNotice(news: News, at: Temporal.Instant): RecordNotice {
  return (tx, { clientGroupId, contactId, subjectId }) => {
    const notice: NoticeOfAccount = { ...news, clientGroupId, requestId: null, subjectId, occurrence: 1, at };
    tx.send(insertNotices(notice, sql`select ${contactId}::uuid as contact_id, 'email' as method`));
  };
}
