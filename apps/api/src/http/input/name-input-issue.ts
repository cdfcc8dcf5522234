import type * as z from 'zod/mini';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { fillText } from '@staffroom/domain/errors/text-params.ts';

/** A message for an issue whose contract has none of its own: the forms' message where there is one. */
export function nameInputIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'string') return fillText(formMessages.tooLong, { length: String(issue.maximum) });
      if (issue.origin === 'array') return `Please send ${issue.maximum} entries or fewer`;
      return `Please select a value of ${issue.maximum} or less`;
    case 'too_small':
      if (issue.origin === 'string') return formMessages.required;
      if (issue.origin === 'array') return `Please send ${issue.minimum} entries or more`;
      return `Please select a value of ${issue.minimum} or more`;
    case 'invalid_type':
      return issue.expected in kinds
        ? `This field must be ${kinds[issue.expected as keyof typeof kinds]}`
        : 'This field has the wrong type';
    case 'invalid_value':
      return `Please use one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return 'This field is not in the expected format';
    default:
      return 'This value cannot be used';
  }
}

const kinds = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
} as const;
