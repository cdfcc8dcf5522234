import { expect, test } from 'vitest';
import { emptyDraft } from '../../draft/booking-draft.ts';
import { headProblems, listProblems } from './list-problems.ts';

const required = 'This field is required';

test('the list names the field of each problem', () => {
  const problems = [
    { field: 'classificationId', message: required },
    { field: 'dates', message: 'Please select at least one date on the calendar to continue' },
    { field: 'reasonForAbsence', message: required },
  ];
  expect(listProblems(problems).map(({ message }) => message)).toEqual([
    'Classification: this field is required',
    'Dates: please select at least one date on the calendar to continue',
    'Reason for absence: this field is required',
  ]);
});

test('the list names a field once, and tells everything that is about the whole form', () => {
  const problems = [
    { field: 'endTime', message: 'End time cannot be earlier than the start time' },
    { field: 'endTime', message: 'Please enter a valid end time' },
    { field: '', message: 'Out of order' },
    { field: '', message: 'Out of paper' },
  ];
  expect(listProblems(problems)).toEqual([
    { field: 'endTime', message: 'End: end time cannot be earlier than the start time' },
    { field: '', message: 'Out of order' },
    { field: '', message: 'Out of paper' },
  ]);
});

test('what is about no field is the heading, where no field is to be checked', () => {
  const whole = { field: '', message: 'Out of order' };
  const paper = { field: '', message: 'Out of paper' };
  const dates = { field: 'dates', message: required };
  expect(headProblems([whole])).toEqual({ title: 'Out of order', listed: [] });
  expect(headProblems([whole, paper])).toEqual({ title: 'Out of order', listed: [paper] });
  expect(headProblems([dates]).title).toBe('Please check one thing');
  expect(headProblems([dates, whole])).toMatchObject({ title: 'Please check 2 things', listed: [{}, whole] });
});

test('what is about a field that the form does not have leads nowhere and is told as about the whole form', () => {
  const problems = [{ field: 'unheardOf', message: 'Out of ink' }];
  expect(listProblems(problems)).toEqual([{ field: '', message: 'Out of ink' }]);
  expect(headProblems(problems)).toEqual({ title: 'Out of ink', listed: [] });
});

test('every field that the rules can refuse has a name', () => {
  const notChecked = [
    'bookAnyway',
    'areDatesProposed',
    'preferredName',
    'draftId',
    'origin',
    'chosenClientIds',
    'isTyped',
  ];
  const fields = Object.keys(emptyDraft).filter((field) => !notChecked.includes(field));
  const named = listProblems(fields.map((field) => ({ field, message: required })));
  expect(named.filter(({ message }) => message === required)).toEqual([]);
});
