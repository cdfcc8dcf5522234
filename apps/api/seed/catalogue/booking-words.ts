import type { Kind } from './places.ts';

/** Reasons of the fixed list (spec section 3), usual ones more often. */
export function reasonsOf(kind: Kind): readonly (readonly [reason: string, weight: number])[] {
  const early = kind === 'childcare';
  return [
    ['Sick Leave Cover', 40],
    ['Professional Development', early ? 4 : 15],
    ['Annual Leave Cover', early ? 16 : 6],
    ["Carer's Leave", 9],
    ['Vacant Position', 6],
    ['Training Cover', 5],
    ['Long Service Leave', 4],
    ['Rostered Day Off', early ? 6 : 1],
    ['Break Cover', early ? 8 : 1],
    ['Professional Practice Day', early ? 1 : 4],
    ['F&P Testing', kind === 'primary' ? 3 : 0],
    ['Government Funding', 1],
    ['Leave Without Pay', 1],
    ['Other', 2],
    ['Not Provided', 2],
  ];
}

const everywhere = [
  'Please sign in at the front office and ask for the day folder.',
  'Parking is behind the hall; the gate code is at the office.',
  'There is a staff briefing ten minutes before the first bell.',
  'Please bring your lunch, the canteen is closed.',
];

const notes: Record<Kind, readonly string[]> = {
  primary: [
    'Lesson plans are on the desk. Swimming at 11, please bring a hat.',
    'Two children with allergies, the care plans are in the red folder.',
    'Yard duty at second break, east side.',
    'Assembly at 2:30 in the hall; the class sits on the left.',
    'Reading groups in the morning, maths after the break. The aide knows the routine.',
    'Excursion to the library after lunch, permission slips are signed.',
  ],
  secondary: [
    'Work for all periods is on the shared drive, the link is in the day folder.',
    'Period 3 is a test; please hand it out and collect it.',
    'Practical lesson cancelled, students have a worksheet.',
    'Homeroom first, then periods 1, 2 and 5.',
    'Exam supervision in the gym from period 4.',
  ],
  childcare: [
    'One child is settling in, please stay close by in the morning.',
    'Sleep checks every ten minutes, the sheet is on the door.',
    'Family day: parents may come for morning tea.',
    'Please wear closed shoes, we are in the garden most of the day.',
    'Early shift, the lead educator opens at 6:45.',
  ],
  other: ['Small group, mixed ages.', 'The boat is met at the jetty at 8:40.'],
};

export function notesOf(kind: Kind): readonly string[] {
  return [...notes[kind], ...everywhere];
}

export const rejectReasons = [
  'We can cover this from within.',
  'The date has moved, please ask again with the new one.',
  'Outside of this term’s budget.',
];

export const cancelReasons = [
  'The teacher is well again.',
  'The excursion was called off.',
  'Covered by a colleague.',
  'Entered twice by mistake.',
];

export const feedbackComments = {
  yes: [
    '',
    '',
    '',
    'Calm and well prepared.',
    'The children asked when they come back.',
    'Followed the plan, left good notes.',
  ],
  preferred: ['Excellent with the class, please send again.', 'Knows our routines by now.', 'Outstanding.'],
  no: [
    'Arrived late twice without a call.',
    'Left the class alone during the break.',
    'Did not follow the lesson plan.',
  ],
};

export const timesheetNotes = {
  stayed: ['Stayed for the staff meeting.', 'Covered the after-school programme.'],
  leftEarly: ['Left early, agreed with the office.', 'The last lesson was cancelled.'],
  startedLate: ['Started late because of the train.', 'Was asked to come after assembly.'],
  didNotHappen: [
    'Was told at the gate that cover was not needed.',
    'The school was closed because of the storm.',
  ],
};
