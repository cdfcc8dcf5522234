import { addDays, isWeekend } from '@staffroom/domain/time/calendar-date.ts';
import type { DayMark } from '../dates/calendar.tsx';
import type { Option } from '../pickers/options-list.tsx';
import type { TreeNode } from '../pickers/tree-nodes.ts';
import type { YearDay } from '../dates/year-strip.tsx';

export const demoToday = '2026-03-09';

export const subjects: Option[] = [
  { id: 'p', label: 'Primary teacher', group: 'Schools' },
  { id: 'm', label: 'Secondary teacher, mathematics', group: 'Schools' },
  { id: 'e', label: 'Secondary teacher, English', group: 'Schools' },
  { id: 'l', label: 'Learning support', group: 'Schools', description: 'Works beside a teacher' },
  { id: 'ect', label: 'Early childhood teacher', group: 'Childcare' },
  { id: 'd', label: 'Diploma educator', group: 'Childcare' },
  { id: 'c', label: 'Certificate III educator', group: 'Childcare' },
  { id: 'k', label: 'Cook', group: 'Childcare', isDisabled: true },
  { id: 'a', label: 'Administration', group: 'Office' },
  { id: 'lib', label: 'Librarian', group: 'Office' },
];

/** As many sites as the largest account has. */
export const manySites: Option[] = Array.from({ length: 2_000 }, (_, index) => ({
  id: `site ${index + 1}`,
  label: `Site ${index + 1}`,
  description: `District ${1 + Math.floor(index / 50)}`,
}));

export const organisation: TreeNode[] = [
  {
    id: 'group:1',
    name: 'Northern Schools Trust',
    children: [
      {
        id: 'client:1',
        name: 'Richmond Primary',
        children: [
          { id: 'location:1', name: 'Main campus', description: 'Church Street' },
          { id: 'location:2', name: 'Annexe', locked: true },
        ],
      },
      {
        id: 'client:2',
        name: 'Fitzroy High',
        locked: true,
        children: [
          { id: 'location:3', name: 'Senior school' },
          { id: 'location:4', name: 'Junior school' },
        ],
      },
      {
        id: 'client:3',
        name: 'Carlton College',
        locked: true,
        children: [{ id: 'location:5', name: 'Library', locked: true }],
      },
    ],
  },
];

export const yearDays: Record<string, YearDay> = Object.fromEntries(
  Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index))
    .filter((date) => !isWeekend(date))
    .map((date, index) => [date, { count: (index * 7919) % 9, needsAttention: index % 37 === 11 }]),
);

export function demoMark(date: string): DayMark | undefined {
  const marks: Record<string, DayMark> = {
    '2026-03-10': { status: 'filled', label: '1 booking, filled' },
    '2026-03-11': { status: 'filled', label: '3 bookings, filled', count: 3 },
    '2026-03-12': { status: 'unfilled', label: '1 booking, unfilled' },
    '2026-03-17': { status: 'pending', label: '1 request waiting' },
    '2026-03-19': { status: 'problem', label: 'educator late' },
  };
  return marks[date];
}

export function demoDisabledReason(date: string): string | undefined {
  if (isWeekend(date)) return 'The school is closed on weekends';
  return date === '2026-03-13' ? 'Pupil-free day' : undefined;
}
