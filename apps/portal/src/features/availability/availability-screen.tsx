import { useQuery } from '@tanstack/react-query';
import { changeMyAvailability } from '@staffroom/domain/availability/my-availability.contract.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { useSupportRefusal } from '../../session/use-support-refusal.ts';
import { StaleQuery } from '../../shared/lists/stale-query.tsx';
import { useRegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { QueryFailure } from '../../shared/lists/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { availabilityQuery, withoutOver } from './availability-query.ts';
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
  const todayLocal = instantToLocal(regional.now, query.data?.timeZone ?? 'UTC').dateLocal;
  const data = query.data && withoutOver(query.data, todayLocal);
  const refusal = useSupportRefusal()(changeMyAvailability);
  return (
    <div className={css.screen}>
      <PageHeader title={texts.title} subtitle={texts.words} />
      {data === undefined ? (
        query.isError ? (
          <QueryFailure query={query} title={texts.notLoaded} />
        ) : (
          <SkeletonGroup label={texts.loading}>
            <Skeleton shape="block" count={2} />
          </SkeletonGroup>
        )
      ) : (
        <>
          <StaleQuery query={query} />
          {refusal === null ? null : <Banner tone="acting" title={errorText({ code: refusal })} />}
          <AwayCard saved={data} isReadOnly={refusal !== null} regional={regional} todayLocal={todayLocal} />
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
