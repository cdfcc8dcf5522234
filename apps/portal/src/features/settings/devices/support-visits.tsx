import { useQuery } from '@tanstack/react-query';
import { listSupportVisits } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import type { DataOf } from '../../../lib/calls/call.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';
import { bookingLink, pendingBookingLink } from '../../../lib/links.ts';
import { Card } from '../../../ui/display/card.tsx';
import { QueryFailure } from '../../../shared/lists/query-failure.tsx';
import { isRefused } from '../../../shared/lists/stale-query.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { supportVisitTexts } from './support-visit-texts.ts';
import css from '../settings-screen.module.css';

type Visit = DataOf<typeof listSupportVisits>[number];

const visitsQuery = queryFor('contacts', listSupportVisits, {});

/** When support acted as the contact, and why. Renders nothing if it never did. */
export function SupportVisits({ formatMoment }: { formatMoment: (instant: string) => string }) {
  const texts = supportVisitTexts();
  const query = useQuery({ ...visitsQuery, refetchOnMount: 'always' });
  if (query.isError && (query.data === undefined || isRefused(query.error)))
    return <QueryFailure query={query} title={texts.failed} isCompact />;
  const visits = query.data ?? [];
  if (visits.length === 0) return null;
  return (
    <Card title={texts.title}>
      <div className={css.stack}>
        <p className={css.soft}>{texts.words}</p>
        <ul aria-label={texts.title} className={css.stack}>
          {visits.map((visit) => (
            <li key={visit.id}>
              <strong>{visit.supportUser}</strong>
              <p className={css.soft}>
                {texts.span(formatMoment(visit.beganAt), formatMoment(visit.endsAt))}
              </p>
              <p className={css.soft}>{texts.reason(visit.reason)}</p>
              <p className={css.soft}>{describe(visit)}</p>
              <Changes visit={visit} formatMoment={formatMoment} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Changes({ visit, formatMoment }: { visit: Visit; formatMoment: (instant: string) => string }) {
  const texts = supportVisitTexts();
  const { id, changes } = visit;
  if (changes.length === 0) return null;
  return (
    <ul aria-label={texts.changes} className={css.changes}>
      {changes.map((change, index) => (
        // Several actions may have the same instant.
        <li key={`${id} ${index}`}>
          {texts.actions[change.action] ?? texts.otherAction}
          <WhatWasChanged change={change} />
          <span className={css.soft}>
            {'\u00A0· '}
            {formatMoment(change.actedAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The number to quote, with a link where the contact may open what it names. */
function WhatWasChanged({ change: { changed, others } }: { change: Visit['changes'][number] }) {
  if (changed === null) return null;
  const { kind, id, number, isVisible } = changed;
  const link = kind === 'booking' ? bookingLink(id) : pendingBookingLink(id);
  return (
    <>
      {': '}
      {isVisible ? <Link href={link}>{number}</Link> : number}
      {others === 0 ? null : ` ${supportVisitTexts().andMore(others)}`}
    </>
  );
}

function describe({ mode, changes }: Visit): string {
  const texts = supportVisitTexts();
  return mode === 'read' ? texts.looked : texts.changed(changes.length);
}
