import { beforeEach, expect, it, vi } from 'vitest';
import { locales, variantOf } from '@staffroom/domain/regions/variants.ts';
import { formatTime } from '@staffroom/domain/time/time-entry.ts';
import { setLocale } from '../../lib/device/locale.ts';
import { signInTexts } from './sign-in-texts.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
  return () => vi.unstubAllGlobals();
});

it.each(locales)('tells its story by the clock of %s', (locale) => {
  setLocale(locale);
  const { clock } = variantOf(locale);
  expect(signInTexts().storySteps.map(({ time }) => time)).toEqual(
    ['06:30', '06:30', '06:31', '06:31'].map((time) => formatTime(time, clock)),
  );
});
