import { expect, test } from 'vitest';
import { checkTypedText, type TextInputType } from './typed-text.ts';

test.each<[TextInputType, string, string | undefined]>([
  ['email', 'office@school.example', undefined],
  ['email', ' office@school.example ', undefined],
  ['email', 'office@school', 'This field must be a valid email'],
  ['email', 'a b@school.example', 'This field must be a valid email'],
  ['number', '12.5', undefined],
  ['number', '-3', undefined],
  ['number', '1e3', 'Please enter a valid number'],
  ['number', 'twelve', 'Please enter a valid number'],
  ['tel', '+61 (3) 9999-0000', undefined],
  ['tel', '9999 0000 ext 12', undefined],
  ['tel', 'call me', 'Please enter a valid phone number'],
  ['url', 'https://school.example/map', undefined],
  ['url', 'javascript:alert(1)', 'Please enter a valid web address'],
  ['text', 'anything', undefined],
])('a %s of %j says %j', (type, value, message) => {
  expect(checkTypedText(value, { type, isRequired: false })).toBe(message);
});

test('an empty or blank text is refused only where one is required', () => {
  expect(checkTypedText('  ', { type: 'email', isRequired: true })).toBe('This field is required');
  expect(checkTypedText('', { type: 'email', isRequired: false })).toBeUndefined();
});

test('the limit counts code points, and names itself', () => {
  expect(checkTypedText('👩🏽', { type: 'text', isRequired: false, maxLength: 2 })).toBeUndefined();
  expect(checkTypedText('abc', { type: 'text', isRequired: false, maxLength: 2 })).toBe(
    'This field must be 2 characters or less',
  );
});
