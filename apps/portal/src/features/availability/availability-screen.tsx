import { useQuery } from '@tanstack/react-query';
import { changeMyAvailability } from '@staffroom/domain/availability/my-availability.contract.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { failureWords } from '../../lib/calls/call-result.ts';
import { useSupportRefusal } from '../../session/use-support-refusal.ts';
import { StaleBanner } from '../../shared/lists/stale-banner.tsx';
import { useRegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { availabilityQuery } from './availability-query.ts';
import { availabilityTexts } from './availability-texts.ts';
import { AwayCard } from './away-card.tsx';
import { WeekCard } from './week-card.tsx';
import { WeekFactsCard } from './week-facts-card.tsx';
import css from './availability-screen.module.css';

/** The contact's own working week and absences (product.md 34). */
export function AvailabilityScreen() {
  const texts = availabilityTexts();
  const regional = useRegionalContext();
  const query = useQuery(availabilityQuery);
  const { data } = query;
  const refusal = useSupportRefusal()(changeMyAvailability);
  return (
    <div className={css.screen}>
      <PageHeader title={texts.title} subtitle={texts.words} />
      {data === undefined ? (
        query.isError ? (
          <ErrorState
            title={texts.notLoaded}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          >
            {failureWords(query.error)}
          </ErrorState>
        ) : (
          <SkeletonGroup label={texts.loading}>
            <Skeleton shape="block" count={2} />
          </SkeletonGroup>
        )
      ) : (
        <>
          {query.isError ? (
            <StaleBanner
              fetchedAtMs={query.dataUpdatedAt}
              now={regional.now}
              isRetrying={query.isRefetching}
              onRetry={() => void query.refetch()}
            />
          ) : null}
          {refusal === null ? null : <Banner tone="acting" title={errorText({ code: refusal })} />}
          <AwayCard
            saved={data}
            isReadOnly={refusal !== null}
            regional={regional}
            todayLocal={instantToLocal(regional.now, data.timeZone).dateLocal}
          />
          {refusal === null ? (
            <WeekCard saved={data} regional={regional} />
          ) : (
            <WeekFactsCard saved={data} regional={regional} />
          )}
        </>
      )}
    </div>
  );
}
