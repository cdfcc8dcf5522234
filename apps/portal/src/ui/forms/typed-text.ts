import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { fillText } from '@staffroom/domain/errors/text-params.ts';
import { codePointLength } from '@staffroom/domain/text/code-points.ts';
import { isBlank } from '@staffroom/domain/text/is-blank.ts';

export type TextInputType = 'email' | 'number' | 'password' | 'search' | 'tel' | 'text' | 'url';

export interface TypedTextLimits {
  type: TextInputType;
  isRequired: boolean;
  /** In code points; absent means no limit. */
  maxLength?: number | undefined;
}

/** The problem of a typed text, as the form's text, or undefined. Never throws. Spec 5. */
export function checkTypedText(
  value: string,
  { type, isRequired, maxLength }: TypedTextLimits,
): string | undefined {
  if (isBlank(value)) return isRequired ? formMessages.required : undefined;
  if (maxLength !== undefined && codePointLength(value) > maxLength) {
    return tooLongMessage(maxLength);
  }
  return shapeErrors[type]?.(value.trim());
}

/** The refusal of a text over `length` code points. */
export function tooLongMessage(length: number): string {
  return fillText(formMessages.tooLong, { length });
}

/** Whether a text can be an email address; blanks around it do not matter. */
export function isEmailAddress(value: string): boolean {
  return emailShape.test(value.trim());
}

const shapeErrors: Partial<Record<TextInputType, (value: string) => string | undefined>> = {
  email: (value) => (isEmailAddress(value) ? undefined : formMessages.email),
  number: (value) => (numberShape.test(value) ? undefined : formMessages.number),
  tel: (value) => (isTelephone(value) ? undefined : formMessages.tel),
  url: (value) => (isWebAddress(value) ? undefined : formMessages.url),
};

const emailShape = /^[^\s@]{1,64}@(?:[^\s@.]+\.)+[^\s@.]{2,}$/u;
const numberShape = /^-?\d+(?:\.\d+)?$/;

function isTelephone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]+(?:\s*(?:x|ext\.?)\s*\d+)?$/i.test(value) && digits >= 6 && digits <= 20;
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
