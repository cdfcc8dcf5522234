import { useState } from 'react';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import type { TextParams } from '@staffroom/domain/errors/text-params.ts';
import { formatLongDate, type DateWords } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTime, type Clock } from '@staffroom/domain/time/time-entry.ts';

/** The time that was typed last: if the two times do not fit each other, it shows the error. */
export type LastTime = 'startTime' | 'endTime';

type TimeRefusal = {
  readonly field: string;
  readonly code: string;
  readonly params?: TextParams | undefined;
};

/** Which of the two times was typed last, of those that differ from `before`. */
export function useLastTime() {
  const [lastTime, setLastTime] = useState<LastTime>('endTime');
  const noteTyped = (changed: object, before: object = {}) => {
    const typed = (['startTime', 'endTime'] as const).find(
      (name) => name in changed && Reflect.get(changed, name) !== Reflect.get(before, name),
    );
    if (typed !== undefined) setLastTime(typed);
  };
  return { lastTime, noteTyped };
}

/** Moves the error of an end before the start to the start if that was typed last. */
export function atLastTime<R extends TimeRefusal>(refusals: readonly R[], lastTime: LastTime): R[] {
  return refusals.map((refusal) =>
    refusal.code === 'end_time_before_start'
      ? { ...refusal, field: refusal.field.replace('endTime', lastTime) }
      : refusal,
  );
}

/** The text of a refusal returned by `atLastTime`. */
export function textAtLastTime(
  refusal: TimeRefusal,
  words: Pick<DateWords, 'order'> & { clock: Clock },
): string {
  return refusal.code === 'end_time_before_start' && refusal.field.endsWith('startTime')
    ? formMessages.startAfterEnd
    : textInVariant(refusal, words);
}

/** The text of a refusal, with its date and cut-off in the variant's format. */
export function textInVariant(
  refusal: {
    readonly code: string;
    readonly params?: TextParams | undefined;
    /** The server's message, for a code without a text. */
    readonly message?: string | undefined;
  },
  words: Pick<DateWords, 'order'> & { clock: Clock },
): string {
  const { date, cutOff } = refusal.params ?? {};
  const params = {
    ...refusal.params,
    ...(typeof date === 'string' && { date: formatLongDate(date, words.order) }),
    ...(typeof cutOff === 'string' && { cutOff: formatTime(cutOff, words.clock) }),
  };
  return errorText({ ...refusal, params });
}
