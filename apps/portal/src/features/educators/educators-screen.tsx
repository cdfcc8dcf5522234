import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CandidateListItem } from '@staffroom/domain/candidates/candidates.contract.ts';
import { preferences } from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { seesEducators } from '@staffroom/domain/permissions/access-lists.ts';
import { hasRight } from '@staffroom/domain/permissions/rights.ts';
import { failureWords } from '../../lib/calls/call-result.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { readWords } from '../../lib/navigation/read-words.ts';
import { useSearch } from '../../lib/navigation/shown.ts';
import { useDebounced } from '../../lib/time/use-debounced.ts';
import { useClientChoice } from '../../session/client-choice.ts';
import { useViewer } from '../../session/viewer.ts';
import { StaleBanner } from '../../shared/lists/stale-banner.tsx';
import { useRegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFailure } from '../../shared/lists/query-failure.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { ChoiceChip } from '../../ui/pickers/choice-chip.tsx';
import { Select } from '../../ui/pickers/select.tsx';
import { EducatorCards, EducatorTable } from './educator-list.tsx';
import { educatorsQuery, readPreference } from './educator-queries.ts';
import { educatorsLink, noteListed, type EducatorsSearch } from './educator-links.ts';
import { educatorsTexts } from './educators-texts.ts';
import { useLeaveWhenRefused } from './leave-when-refused.ts';
import filtersCss from '../../shared/lists/filters.module.css';
import css from './educators.module.css';

// Exported here so that both screens are one chunk: people who open the list go on to a page.
export { EducatorScreen } from './educator-screen.tsx';

const debounceMs = 300;

/** The educators of one of the chosen clients (spec section 3), as cards or a list. All filters are in the address. */
export function EducatorsScreen() {
  const texts = educatorsTexts();
  const given: EducatorsSearch = useSearch();
  const search = { ...given, q: readWords(given.q) };
  const clients = useEducatorClients();
  const client = clients.find(({ clientId }) => clientId === search.client) ?? clients[0]!;
  const only = readPreference(search.only);
  const { typed, setTyped, wanted } = useTypedSearch(search);
  const query = useInfiniteQuery(educatorsQuery({ clientId: client.clientId, search: wanted, only }));
  const isLeaving = useLeaveWhenRefused(query.error);
  const change = (changed: EducatorsSearch) => show({ ...search, ...changed });
  useEffect(() => noteListed(withoutEmpty(search)));
  return (
    <div className={css.screen}>
      <PageHeader title={texts.title} subtitle={texts.words(client.clientName)} />
      <div className={filtersCss.filters} role="search" aria-label={texts.search}>
        {clients.length > 1 ? (
          <Select
            label={texts.client}
            options={clients.map(({ clientId, clientName }) => ({ id: clientId, label: clientName }))}
            value={client.clientId}
            onChange={(clientId) => change({ client: clientId })}
          />
        ) : null}
        <TextInput type="search" label={texts.search} maxLength={100} value={typed} onChange={setTyped} />
        <div className={filtersCss.chips} role="group" aria-label={texts.only}>
          {preferences.map((one) => (
            <ChoiceChip
              key={one}
              isSelected={only === one}
              onChange={(isOn) => change({ only: isOn ? one : '' })}
            >
              {texts.preferences[one]}
            </ChoiceChip>
          ))}
        </div>
        <div className={filtersCss.chips} role="group" aria-label={texts.view}>
          <ChoiceChip icon="tiles" isSelected={search.view !== 'list'} onChange={() => change({ view: '' })}>
            {texts.cards}
          </ChoiceChip>
          <ChoiceChip
            icon="list"
            isSelected={search.view === 'list'}
            onChange={() => change({ view: 'list' })}
          >
            {texts.list}
          </ChoiceChip>
        </div>
      </div>
      {isLeaving ? null : (
        <Found
          query={query}
          search={search}
          isFiltered={wanted.trim() !== '' || only !== null}
          onShowAll={() => {
            setTyped('');
            change({ q: '', only: '' });
          }}
        />
      )}
    </div>
  );
}

/**
 * The chosen clients whose educators the viewer may see; if there are none, all clients whose educators they may see.
 */
function useEducatorClients() {
  const { tree } = useViewer();
  const { clients } = useClientChoice();
  const shows = ({ rightsAndBelow }: (typeof clients)[number]) =>
    seesEducators.requirements.some(({ scope, modifier }) => hasRight(rightsAndBelow, scope, modifier));
  const chosen = clients.filter(shows);
  return chosen.length > 0 ? chosen : [...tree.clients.values()].filter(shows);
}

function show(search: EducatorsSearch): void {
  goTo(educatorsLink(withoutEmpty(search)), { replaces: true, keepsScroll: true });
}

/** The address has no empty values. */
function withoutEmpty(search: EducatorsSearch): EducatorsSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));
}

/** Writes the typed text into the address after a pause. */
function useTypedSearch(search: EducatorsSearch) {
  const [typed, setTyped] = useState(search.q ?? '');
  const wanted = useDebounced(typed, debounceMs);
  useEffect(() => {
    if (wanted.trim() !== (search.q ?? '')) show({ ...search, q: wanted.trim() });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what was typed changes the address
  }, [wanted]);
  return { typed, setTyped, wanted };
}

type FoundProps = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: CandidateListItem[] }>>;
  search: EducatorsSearch;
  isFiltered: boolean;
  onShowAll: () => void;
};

function Found({ query, search, isFiltered, onShowAll }: FoundProps) {
  const texts = educatorsTexts();
  const regional = useRegionalContext();
  const educators = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data]);
  if (educators === undefined) {
    return query.isError ? (
      <QueryFailure query={query} title={areaFailureTexts.candidates} />
    ) : (
      <SkeletonGroup label={texts.loading}>
        <div className={css.cards}>
          <Skeleton shape="block" count={6} />
        </div>
      </SkeletonGroup>
    );
  }
  if (educators.length === 0) {
    return isFiltered ? (
      <EmptyState
        title={texts.noneFound}
        icon="search"
        actions={<Button onPress={onShowAll}>{texts.showAll}</Button>}
      >
        {texts.noneFoundWords}
      </EmptyState>
    ) : (
      <EmptyState title={texts.none} icon="people">
        {texts.noneWords}
      </EmptyState>
    );
  }
  const List = search.view === 'list' ? EducatorTable : EducatorCards;
  return (
    <>
      {query.isError && !query.isFetchNextPageError ? (
        <StaleBanner
          fetchedAtMs={query.dataUpdatedAt}
          now={regional.now}
          isRetrying={query.isRefetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <List educators={educators} regional={regional} />
      {query.isFetchNextPageError ? (
        <ErrorState title={areaFailureTexts.candidates} isCompact onRetry={() => void query.fetchNextPage()}>
          {failureWords(query.error)}
        </ErrorState>
      ) : query.hasNextPage ? (
        <div className={css.more}>
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {texts.showMore}
          </Button>
        </div>
      ) : null}
    </>
  );
}
