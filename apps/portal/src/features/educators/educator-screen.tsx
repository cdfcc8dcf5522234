import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { CandidateDetails } from '@staffroom/domain/candidates/candidates.contract.ts';
import { effectivePreference } from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { seesBookingsOf } from '@staffroom/domain/permissions/booking-locations.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { failureWords } from '../../lib/calls/call-result.ts';
import { isAbsent } from '../../lib/calls/is-absent.ts';
import { bookingLink, createBookingLink } from '../../lib/links.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { changeTitle, useShown } from '../../lib/navigation/shown.ts';
import { useMayBook } from '../../session/can.ts';
import { useViewer } from '../../session/viewer.ts';
import { CandidateFace } from '../../shared/educators/candidate-face.tsx';
import { StaleQuery } from '../../shared/lists/stale-query.tsx';
import { useNewDay } from '../../shared/lists/use-new-day.ts';
import { useRegionalContext, type RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { CertificationsCard } from './certifications-card.tsx';
import { DaysCard, FeedbackCard } from './educator-history.tsx';
import { educatorsLink, lastListLink } from './educator-links.ts';
import { findBookingToRepeat } from './book-again.ts';
import { educatorName } from './educator-name.ts';
import { educatorKey, educatorQuery } from './educator-queries.ts';
import { educatorsTexts } from './educators-texts.ts';
import { useLeaveWhenRefused } from './leave-when-refused.ts';
import { PreferenceChip } from './preference-chip.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import css from './educators.module.css';

/** What the viewer's clients know about an educator, and their preferences. */
export function EducatorScreen() {
  const texts = educatorsTexts();
  const { candidateId = '' } = useShown().params;
  const regional = useRegionalContext();
  const query = useQuery(educatorQuery(candidateId));
  useNewDay(regional.today, educatorKey);
  const isLeaving = useLeaveWhenRefused(query.error);
  const { data } = query;
  const isNone = isAbsent(query.error);
  const name = data ? educatorName(data) : null;
  useEffect(() => changeTitle(name), [name]);
  const back = <Link href={lastListLink()}>{texts.back}</Link>;
  if (data === undefined || isLeaving) {
    return (
      <div className={css.screen}>
        <PageHeader title={texts.overviewTitle} back={back} />
        {isLeaving ? null : query.isError ? (
          <ErrorState
            title={areaFailureTexts.candidate}
            {...(isNone
              ? { actions: <Button onPress={() => goTo(educatorsLink())}>{texts.showAllEducators}</Button> }
              : { onRetry: () => void query.refetch() })}
            isRetrying={query.isRefetching}
          >
            {isNone ? texts.notFound : failureWords(query.error)}
          </ErrorState>
        ) : (
          <SkeletonGroup label={texts.loadingOne}>
            <Skeleton shape="block" count={3} />
          </SkeletonGroup>
        )}
      </div>
    );
  }
  return (
    <div className={css.screen}>
      <StaleQuery query={query} />
      <Educator details={data} regional={regional} back={back} />
    </div>
  );
}

type PartProps = { details: CandidateDetails; regional: RegionalContext };

function Educator({ details, regional, back }: PartProps & { back: ReactNode }) {
  const texts = educatorsTexts();
  const { tree } = useViewer();
  const { id, imageVersion, isActive, decisions } = details;
  // Days and feedback are those of bookings.
  const seesBookings = seesBookingsOf(tree, [...tree.clients.keys()]);
  const name = educatorName(details);
  const counting = decisions.filter(({ endedAtUtc }) => endedAtUtc === null);
  return (
    <>
      <PageHeader
        title={
          <span className={css.head}>
            <CandidateFace candidate={{ id, name, imageVersion }} size="xxl" />
            {name}
          </span>
        }
        back={back}
        aside={<PreferenceChip preference={effectivePreference(counting.map((one) => one.preference))} />}
        actions={<BookAgain details={details} />}
      />
      {isActive ? null : <Banner tone="warning" title={texts.notActive} />}
      <div className={css.parts}>
        <div className={css.stack}>
          <About details={details} regional={regional} />
          <CertificationsCard certifications={details.certifications} regional={regional} />
          <PreferencesCard details={details} regional={regional} />
          {seesBookings ? <FeedbackCard details={details} regional={regional} /> : null}
        </div>
        {seesBookings ? (
          <div className={css.stack}>
            <DaysCard
              title={texts.upcoming}
              none={texts.noUpcoming}
              days={details.upcoming}
              regional={regional}
            />
            <DaysCard title={texts.past} none={texts.noPast} days={details.past} regional={regional} />
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Starts from the latest booking that the viewer may open, at a place where the educator is not restricted. */
function BookAgain({ details }: { details: CandidateDetails }) {
  const texts = educatorsTexts();
  const mayBook = useMayBook();
  const last = findBookingToRepeat(details);
  if (!mayBook || !details.isActive || last === null) return null;
  return (
    <Button variant="primary" icon="repeat" onPress={() => goTo(createBookingLink({ copy: last }))}>
      {texts.bookAgain}
    </Button>
  );
}

function About({ details, regional }: PartProps) {
  const texts = educatorsTexts();
  const listed = (items: readonly string[]) => (items.length > 0 ? items.join(', ') : texts.noneGiven);
  return (
    <Card title={texts.about}>
      <Facts
        facts={[
          { label: texts.classifications, value: listed(details.classifications) },
          { label: texts.grades, value: details.grades.length > 0 ? listed(details.grades) : null },
          ...details.clients.map(({ client, clientGroup, ...visits }) => ({
            label: client.name,
            value: (
              <>
                {clientGroup.name}
                {`\u00A0· ${texts.times(visits.bookingCount)}`}
                {visits.firstBookingDate
                  ? ` ${texts.since(formatDate(visits.firstBookingDate, regional))}`
                  : ''}
                {visits.lastBookingDate ? (
                  <>
                    {'\u00A0· '}
                    {visits.lastBookingId ? (
                      <Link href={bookingLink(visits.lastBookingId)}>
                        {texts.last(formatDate(visits.lastBookingDate, regional))}
                      </Link>
                    ) : (
                      texts.last(formatDate(visits.lastBookingDate, regional))
                    )}
                  </>
                ) : null}
              </>
            ),
          })),
        ]}
      />
    </Card>
  );
}
