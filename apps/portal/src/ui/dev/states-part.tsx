import { useState } from 'react';
import { Avatar } from '../display/avatar.tsx';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../actions/button.tsx';
import { Card } from '../display/card.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Facts } from '../display/facts.tsx';
import { Link } from '../navigation/link.tsx';
import { LoadingScreen } from '../feedback/loading-screen.tsx';
import { ProgressRing } from '../display/progress-ring.tsx';
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx';
import { StatusMark } from '../display/status-mark.tsx';
import { StepsLine } from '../display/steps-line.tsx';
import { Table } from '../display/table.tsx';
import { TimeWords } from '../display/text/time-words.tsx';
import { Tabs } from '../navigation/tabs.tsx';
import { YearStrip } from '../dates/year-strip.tsx';
import { demoToday, yearDays } from './demo-world.ts';
import { Part } from './part.tsx';
import css from './ui-page.module.css';

const statuses = ['filled', 'tentative', 'offered', 'unfilled', 'pending', 'cancelled', 'problem'] as const;
const people = [
  'Sam Okafor',
  'Aroha Ngata',
  'Priya Nair',
  'Zoë',
  'Liam O’Brien',
  'Mei-Ling Chen',
  '',
  '田中 花子',
];

const lines = [
  { id: '1', name: 'Sam Okafor', role: 'Primary teacher', hours: '6.50', amount: '$412.10' },
  { id: '2', name: 'Aroha Ngata', role: 'Learning support', hours: '4.00', amount: '$188.00' },
  { id: '3', name: 'Priya Nair', role: 'Secondary, mathematics', hours: '12.25', amount: '$1,020.40' },
];

export function StatesPart() {
  const [tab, setTab] = useState('ready');
  const [removed, setRemoved] = useState<string[]>(['2']);
  const [day, setDay] = useState<string | null>('2026-03-12');
  return (
    <>
      <Part title="Status">
        <div className={css.row}>
          {statuses.map((status) => (
            <StatusMark key={status} status={status}>
              {nameOf(status)}
            </StatusMark>
          ))}
        </div>
        <div className={css.row}>
          {statuses.map((status) => (
            <StatusMark key={status} status={status} look="soft">
              {nameOf(status)}
            </StatusMark>
          ))}
          <StatusMark status="offered" look="soft">
            Offered 6:41 am
          </StatusMark>
        </div>
        <div className={css.row}>
          <ProgressRing label="Filled" value={6} max={8} />
          <ProgressRing label="Filled" value={8} max={8} />
          <ProgressRing label="Filled" value={0} max={3} />
          <ProgressRing label="Filled" value={0} max={0} />
          <ProgressRing label="Filled" value={31} max={34} size={96} />
          <ProgressRing label="Filled" value={1} max={3} size={32}>
            {null}
          </ProgressRing>
        </div>
      </Part>
      <Part title="Avatars">
        <div className={css.row}>
          {(['xs', 'sm', 'md', 'lg', 'xl', 'xxl'] as const).map((size) => (
            <Avatar key={size} name="Sam Okafor" size={size} />
          ))}
          <Avatar name="Broken Image" imageUrl="/no-such-image.png" size="lg" />
        </div>
        <div className={css.row}>
          {people.map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </div>
      </Part>
      <Part title="Year strip">
        <YearStrip
          label="Bookings in 2026"
          year={2026}
          days={yearDays}
          today={demoToday}
          selectedDate={day}
          onPick={setDay}
          formatDay={({ count }) =>
            count === 0 ? 'no bookings' : count === 1 ? '1 booking' : `${count} bookings`
          }
        />
      </Part>
      <Part title="Live line">
        <StepsLine
          label="Progress of the booking"
          isLive
          steps={[
            { id: 'sent', label: 'Sent', state: 'done', time: '6:38 am' },
            { id: 'offered', label: 'Offered', state: 'done', time: '6:41 am', note: 'Sam Okafor' },
            { id: 'accepted', label: 'Waiting for an answer', state: 'current' },
            { id: 'confirmed', label: 'Confirmation', state: 'next' },
            { id: 'arrived', label: 'Arrival', state: 'next' },
          ]}
        />
      </Part>
      <Part title="Cards, facts, steps in a narrow place">
        <div className={css.cards}>
          <Card
            title="Booking"
            aside={
              <StatusMark status="filled" look="soft">
                Filled
              </StatusMark>
            }
          >
            <Facts
              facts={[
                { label: 'When', value: <TimeWords>Mon 9 Mar, 8:30 am–3:30 pm</TimeWords> },
                { label: 'Who', value: 'Sam Okafor' },
                { label: 'Where', value: 'Room 4, Main campus' },
                { label: 'Reason', value: null },
              ]}
            />
          </Card>
          <Card title="Now">
            <StepsLine
              label="Progress"
              steps={[
                { id: 'sent', label: 'Sent', state: 'done', time: '6:38 am' },
                { id: 'offered', label: 'Offered', state: 'failed', time: '6:41 am', note: 'Declined' },
                { id: 'again', label: 'Offered again', state: 'current' },
                { id: 'confirmed', label: 'Confirmed', state: 'next' },
              ]}
            />
          </Card>
          <Card title="Loading">
            <SkeletonGroup>
              <Skeleton shape="row" count={2} />
              <Skeleton shape="block" />
            </SkeletonGroup>
          </Card>
          <Card title="Nothing here">
            <EmptyState
              icon="calendar"
              title="No bookings on this day"
              isCompact
              actions={<Button variant="primary">New booking</Button>}
            >
              Book someone, or look at another day.
            </EmptyState>
          </Card>
          <Card title="Not working">
            <ErrorState title="The list could not be loaded" isCompact onRetry={() => undefined}>
              What you had filled in is kept. Try again in a moment.
            </ErrorState>
          </Card>
          <Card title="First load">
            <LoadingScreen isInline />
          </Card>
        </div>
      </Part>
      <Part title="Banners">
        <div className={css.stack}>
          <Banner tone="acting" isStrip actions={<Button size="small">Stop</Button>}>
            Acting as Mary Jones, Richmond Primary
          </Banner>
          <Banner title="Shown from this device" onDismiss={() => undefined}>
            As of 6:12 am. It refreshes by itself.
          </Banner>
          <Banner tone="success">All 34 timesheets were submitted.</Banner>
          <Banner tone="warning" title="Delayed text messages" actions={<Link href="/">Learn more</Link>}>
            Text messages in Victoria arrive late.
          </Banner>
          <Banner tone="problem" title="The booking could not be sent">
            It is kept as a draft. Check your connection and send it again.
          </Banner>
        </div>
      </Part>
      <Part title="Tabs and tables">
        <Tabs
          label="Timesheets"
          selectedId={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'ready',
              label: 'Ready',
              count: 34,
              content: (
                <Table
                  caption="Timesheets that are ready"
                  showsCaption
                  columns={[
                    { id: 'name', header: 'Educator', cell: (line) => line.name },
                    { id: 'role', header: 'Role', cell: (line) => line.role },
                    { id: 'hours', header: 'Hours', cell: (line) => line.hours, align: 'end' },
                    { id: 'amount', header: 'Amount', cell: (line) => line.amount, align: 'end' },
                  ]}
                  rows={lines}
                  rowId={(line) => line.id}
                  rowName={(line) => line.name}
                  onRemove={(line) => setRemoved([...removed, line.id])}
                  onUndo={(line) => setRemoved(removed.filter((id) => id !== line.id))}
                  isRemoved={(line) => removed.includes(line.id)}
                  footer={['Total', '', '22.75', '$1,620.50', '']}
                />
              ),
            },
            { id: 'changed', label: 'Changed', count: 3, content: 'Three rows.' },
            { id: 'not', label: 'Did not happen', content: 'One row.' },
          ]}
        />
      </Part>
    </>
  );
}

function nameOf(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
