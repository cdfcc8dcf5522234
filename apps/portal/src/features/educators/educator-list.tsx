import { useState } from 'react';
import type { CandidateListItem } from '@staffroom/domain/candidates/candidates.contract.ts';
import { seesBookingsAt } from '@staffroom/domain/permissions/booking-locations.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { bookingLink, bookingsLink } from '../../lib/links.ts';
import { useViewer } from '../../session/viewer.ts';
import { CandidateFace } from '../../shared/educators/candidate-face.tsx';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Table, type TableColumn } from '../../ui/display/table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { educatorLink, groupLink } from './educator-links.ts';
import { educatorName } from './educator-name.ts';
import { educatorsTexts } from './educators-texts.ts';
import { PreferenceChip } from './preference-chip.tsx';
import css from './educators.module.css';

type ListProps = {
  educators: readonly CandidateListItem[];
  regional: RegionalContext;
};

export function EducatorCards({ educators, regional }: ListProps) {
  const texts = educatorsTexts();
  return (
    <ul className={css.cards} aria-label={texts.title}>
      {educators.map((educator) => (
        <li key={educator.id} className={css.card}>
          <Face educator={educator} />
          <div className={css.words}>
            <p className={css.name}>
              <Link href={educatorLink(educator.id)}>{educatorName(educator)}</Link>
            </p>
            <PreferenceChip preference={educator.preference} />
            <p>
              {texts.times(educator.bookingCount)}
              <span className={css.soft}>
                {'\u00A0· '}
                <LastBooking educator={educator} regional={regional} isSentence />
              </span>
            </p>
            <PlacesLine educator={educator} />
            <p className={css.soft}>
              <Client educator={educator} />
              {'\u00A0· '}
              <Group educator={educator} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function EducatorTable(list: ListProps) {
  return (
    <Table
      caption={educatorsTexts().title}
      rows={list.educators}
      rowId={({ id }) => id}
      columns={columnsOf(list)}
    />
  );
}

function columnsOf({ educators, regional }: ListProps): TableColumn<CandidateListItem>[] {
  const texts = educatorsTexts();
  // Whoever sees no bookings sees no locations.
  const hasPlaces = educators.some(({ locations }) => locations.length > 0);
  return [
    {
      id: 'name',
      header: texts.name,
      cell: (educator) => (
        <span className={css.person}>
          <Face educator={educator} size="sm" />
          <Link href={educatorLink(educator.id)}>{educatorName(educator)}</Link>
        </span>
      ),
    },
    {
      id: 'last',
      header: texts.lastBooking,
      cell: (educator) => <LastBooking educator={educator} regional={regional} />,
    },
    { id: 'count', header: texts.bookings, align: 'end', cell: ({ bookingCount }) => bookingCount },
    ...(hasPlaces
      ? [
          {
            id: 'locations',
            header: texts.locations,
            cell: (educator: CandidateListItem) => <Places educator={educator} />,
          },
        ]
      : []),
    { id: 'client', header: texts.client, cell: (educator) => <Client educator={educator} /> },
    { id: 'group', header: texts.group, cell: (educator) => <Group educator={educator} /> },
    {
      id: 'preference',
      header: texts.preference,
      cell: ({ preference }) => <PreferenceChip preference={preference} />,
    },
  ];
}

function Face({ educator, size = 'xl' }: { educator: CandidateListItem; size?: 'sm' | 'xl' }) {
  const { id, imageVersion } = educator;
  return <CandidateFace candidate={{ id, name: educatorName(educator), imageVersion }} size={size} />;
}

/** A link if the viewer may open the booking. */
function LastBooking({
  educator: { lastBookingDate, lastBookingId },
  regional,
  isSentence = false,
}: {
  educator: CandidateListItem;
  regional: RegionalContext;
  isSentence?: boolean;
}) {
  const texts = educatorsTexts();
  if (lastBookingDate === null) return texts.never;
  const date = formatDate(lastBookingDate, regional);
  const words = isSentence ? texts.last(date) : date;
  return lastBookingId === null ? words : <Link href={bookingLink(lastBookingId)}>{words}</Link>;
}

/** Left out where the client's line names the same single site. */
function PlacesLine({ educator }: { educator: CandidateListItem }) {
  const { tree } = useViewer();
  const { client, locations } = educator;
  const isSingle = locations.length === 1 && tree.clients.get(client.id)?.locations.length === 1;
  if (locations.length === 0 || (isSingle && locations[0]?.name === client.name)) return null;
  return (
    <p className={css.soft}>
      <Places educator={educator} />
    </p>
  );
}

/** Where an educator has worked at dozens of places, the others are shown on request. */
const placesAtOnce = 4;

function Places({ educator }: { educator: CandidateListItem }) {
  const texts = educatorsTexts();
  const { locations, lastBookingDate } = educator;
  const [isWhole, setWhole] = useState(false);
  const left = locations.length - placesAtOnce;
  const shown = isWhole || left < 2 ? locations : locations.slice(0, placesAtOnce);
  return (
    <>
      {shown.map(({ id, name }, index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <Link
            href={bookingsLink({ locations: String(id), ...(lastBookingDate && { from: lastBookingDate }) })}
          >
            {name}
          </Link>
        </span>
      ))}
      {left < 2 ? null : (
        <Button
          size="small"
          variant="quiet"
          icon={isWhole ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isWhole}
          aria-label={(isWhole ? texts.fewerPlacesOf : texts.otherPlacesOf)(educatorName(educator), left)}
          onPress={() => setWhole(!isWhole)}
        >
          {isWhole ? texts.fewerPlaces : texts.otherPlaces(left)}
        </Button>
      )}
    </>
  );
}

/** Links to the bookings at all of the client's sites that the viewer can see. */
function Client({ educator: { client, lastBookingDate } }: { educator: CandidateListItem }) {
  const { tree } = useViewer();
  const sites = (tree.clients.get(client.id)?.locations ?? []).filter(({ locationId }) =>
    seesBookingsAt(tree, locationId),
  );
  if (sites.length === 0) return client.name;
  const locations = sites.map(({ locationId }) => locationId).join(',');
  return (
    <Link href={bookingsLink({ locations, ...(lastBookingDate && { from: lastBookingDate }) })}>
      {client.name}
    </Link>
  );
}

/** A link if the viewer may open the group overview. */
function Group({ educator: { clientGroup } }: { educator: CandidateListItem }) {
  const { contact } = useViewer();
  if (!contact.isClientGroupOverviewEnabled) return clientGroup.name;
  return <Link href={groupLink(clientGroup.id)}>{clientGroup.name}</Link>;
}
