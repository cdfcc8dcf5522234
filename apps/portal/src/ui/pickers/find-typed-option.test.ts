import { expect, test } from 'vitest';
import { findTypedOption } from './find-typed-option.ts';
import type { Option } from './options-list.tsx';

const options: Option[] = ['Maths', 'Music', 'Media', 'Science'].map((label) => ({ id: label, label }));
const [maths, music, media, science] = options as [Option, Option, Option, Option];

test('finds what begins with the letters, whatever their accents', () => {
  const places: Option[] = ['Ōtāhuhu', 'Élan'].map((label) => ({ id: label, label }));
  expect(findTypedOption(places, 'otah', undefined)).toBe(places[0]);
  expect(findTypedOption(places, 'Ē', undefined)).toBe(places[1]);
});

test('finds what begins with the letters, whatever their case', () => {
  expect(findTypedOption(options, 's', undefined)).toBe(science);
  expect(findTypedOption(options, 'MU', undefined)).toBe(music);
  expect(findTypedOption(options, 'x', undefined)).toBeNull();
  expect(findTypedOption(options, ' ', undefined)).toBeNull();
});

test('goes on from the option at hand and begins anew at the top', () => {
  expect(findTypedOption(options, 'm', maths)).toBe(music);
  expect(findTypedOption(options, 'mmm', music)).toBe(media);
  expect(findTypedOption(options, 'm', media)).toBe(maths);
});

test('stays at the option at hand while more letters fit it', () => {
  expect(findTypedOption(options, 'me', media)).toBe(media);
  expect(findTypedOption(options, 'ma', media)).toBe(maths);
});

test('leaves out what cannot be chosen', () => {
  expect(findTypedOption([{ ...maths, isDisabled: true }, music], 'm', undefined)).toBe(music);
});
