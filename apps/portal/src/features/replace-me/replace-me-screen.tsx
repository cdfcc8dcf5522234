import { useState } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import type { LocationNode } from '@staffroom/domain/permissions/permission-tree.ts';
import { replaceMeLocations } from '@staffroom/domain/permissions/replace-me-locations.ts';
import type { ReplaceMeSearch } from '../../lib/links.ts';
import { useSearch } from '../../lib/navigation/shown.ts';
import { useAdditionalDetails, useClientChoice } from '../../session/client-choice.ts';
import { useViewer } from '../../session/viewer.ts';
import { CallLink } from '../../shared/contact/call-link.tsx';
import { EmailLock } from '../../shared/contact/email-lock.tsx';
import { StaleQuery } from '../../shared/lists/stale-query.tsx';
import { useDayAtPlace, useReplaceMe } from '../../shared/replace-me/replace-me-queries.ts';
import { replaceMeScreenTexts } from './replace-me-screen-texts.ts';
import { useRegionalContext } from '../../shared/wording/use-regional-context.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFailure } from '../../shared/lists/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { Select } from '../../ui/pickers/select.tsx';
import { ReplaceMeForm } from './replace-me-form.tsx';
import css from './replace-me-screen.module.css';

/** One screen with two large buttons: today and the next working day (product.md 1). */
export function ReplaceMeScreen() {
  const texts = replaceMeScreenTexts();
  const { tree, contact } = useViewer();
  const { client, clientIds, locationId } = useClientChoice();
  const offered = replaceMeLocations(tree, clientIds);
  const { date, location }: ReplaceMeSearch = useSearch();
  const [chosenId, choose] = useState(location === undefined ? null : Number(location));
  const chosen = findPlace(offered, [chosenId, locationId]);
  const status = useReplaceMe(chosen?.clientId ?? null);
  const place = status.places.find((one) => one.locationId === chosen?.locationId);
  const regional = useRegionalContext();
  useDayAtPlace(place, regional.now, () => void status.refetch());
  return (
    <div className={css.screen}>
      <PageHeader
        title={texts.title}
        subtitle={texts.words}
        aside={
          chosen === null ? null : (
            <IconButton
              icon="refresh"
              label={texts.refresh}
              isPending={status.isRefetching}
              onPress={() => void status.refetch()}
            />
          )
        }
      />
      {contact.emailVerified ? null : <EmailLock place="home" />}
      {offered.length > 1 && chosen !== null ? (
        <Select
          label={texts.location}
          options={offered.map((one) => ({
            id: String(one.locationId),
            label: [one.locationName, clientIds.length > 1 && tree.clients.get(one.clientId)?.clientName]
              .filter(Boolean)
              .join(', '),
          }))}
          value={String(chosen.locationId)}
          onChange={(id) => choose(Number(id))}
        />
      ) : null}
      {chosen === null || status.isForbidden || (status.isSuccess && place === undefined) ? (
        <NotHere clientId={chosen?.clientId ?? client.clientId} />
      ) : place === undefined ? (
        status.isError ? (
          <QueryFailure query={status} title={areaFailureTexts.replaceMeStatus} />
        ) : (
          <SkeletonGroup label={texts.loading}>
            <div className={css.days}>
              <Skeleton shape="block" />
              <Skeleton shape="block" />
            </div>
          </SkeletonGroup>
        )
      ) : (
        <>
          <StaleQuery query={status} />
          <ReplaceMeForm
            key={place.locationId}
            place={place}
            startsAt={date}
            dataUpdatedAt={status.dataUpdatedAt}
            clientId={chosen.clientId}
            regional={regional}
            refetch={() => void status.refetch()}
          />
        </>
      )}
    </div>
  );
}

/** The first wanted location that is offered, else the primary location, else the first. */
function findPlace(
  offered: readonly LocationNode[],
  wantedIds: readonly (number | null)[],
): LocationNode | null {
  const [wanted] = wantedIds.flatMap((id) => offered.find(({ locationId }) => locationId === id) ?? []);
  return wanted ?? offered.find(({ tags }) => tags.includes('primary')) ?? offered[0] ?? null;
}

function NotHere({ clientId }: { clientId: string }) {
  const texts = replaceMeScreenTexts();
  const representative = useAdditionalDetails(clientId)?.representative;
  return (
    <EmptyState title={texts.noneTitle} icon="info">
      {texts.none} {representative ? <CallLink {...representative} /> : null}
    </EmptyState>
  );
}
