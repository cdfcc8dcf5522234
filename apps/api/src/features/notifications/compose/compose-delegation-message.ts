import { delegationRows, delegationText } from '@staffroom/domain/notifications/delegation-notices.ts';
import type { DelegationFacts } from '@staffroom/domain/notifications/delegation-notices.ts';
import type { DelegationTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import { noticeFrame } from '@staffroom/domain/notifications/notice-texts.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { toPlainLine, withoutLinks } from '../../../platform/outbound/plain-line.ts';
import type { MessageFrame } from './message-parts.ts';
import type { ClaimedNotice } from '../claim-notice.sql.ts';
import type { DelegationNames } from '../notice-facts.sql.ts';
import { formatMessage } from './format-message.ts';
import type { Message } from './format-message.ts';

export type DelegationParts = {
  notice: ClaimedNotice & { template: DelegationTemplate };
  names: DelegationNames;
  frame: MessageFrame;
  now: Temporal.Instant;
};

const path = '/settings/approvals';

/** Says that an approver lets a colleague decide, or no longer does, formatted for the reader. */
export function composeDelegationMessage({ notice, names, frame, now }: DelegationParts): Message {
  const variant = variantOf(notice.variant);
  const regional = { variant, todayLocal: instantToLocal(now, names.time_zone ?? 'UTC').dateLocal };
  const { template, params } = notice;
  const factsAs = (clean: (text: string) => string): DelegationFacts => ({
    appName: clean(frame.appName),
    delegator: clean(names.delegator_name),
    delegate: clean(names.delegate_name),
    fromDate: params.fromDate!,
    untilDate: params.untilDate!,
    endedBy: params.endedBy ?? 'rights',
    reader: notice.contact_id === params.delegateId ? 'delegate' : 'delegator',
  });
  const facts = factsAs(toPlainLine);
  return formatMessage({
    notice,
    frame,
    locale: notice.language ?? variant.locale,
    texts: delegationText(template, facts, regional),
    phoneTexts: () => delegationText(template, factsAs(withoutLinks), regional),
    path,
    rows: delegationRows(facts, regional),
    action: { label: noticeFrame.openApprovals, href: `${frame.publicAddress}${path}` },
    notes: [noticeFrame.whyDelegation],
    calendar: () => null,
  });
}
