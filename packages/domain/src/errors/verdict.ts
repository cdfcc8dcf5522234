import type { ErrorCode } from './error-catalogue.ts';
import type { errorTexts } from './error-texts.ts';
import type { ParamsOfText, Placeholder, TextParams } from './text-params.ts';

export type Refusal = {
  readonly ok: false;
  readonly code: ErrorCode;
  /** The values of the text's placeholders, and anything else the screen needs to explain the refusal. */
  readonly params?: TextParams;
};

/** The result of a rule. Rules never throw to refuse. */
export type Verdict = { readonly ok: true } | Refusal;

export const allowed = { ok: true } as const satisfies Verdict;

/** A refusal; the compiler requires the parameters that the code's text names. */
export function refuse<Code extends ErrorCode>(code: Code, ...[params]: RefusalParams<Code>): Refusal {
  return params === undefined ? { ok: false, code } : { ok: false, code, params };
}

/**
 * The first refusal in order of the checks, or `allowed`. Pass functions where a later check relies on an earlier one.
 */
export function firstRefusal(...checks: readonly (Verdict | (() => Verdict))[]): Verdict {
  for (const check of checks) {
    const verdict = typeof check === 'function' ? check() : check;
    if (!verdict.ok) return verdict;
  }
  return allowed;
}

/** A refusal with the field of the form it belongs to. */
export type FieldRefusal<Field extends string = string> = Refusal & { readonly field: Field };

/** The verdict as a list for one field: empty when allowed. Rules that report every problem at once combine these. */
export function atField<Field extends string>(field: Field, verdict: Verdict): FieldRefusal<Field>[] {
  return verdict.ok ? [] : [{ ...verdict, field }];
}

type TextOf<Code extends ErrorCode> = (typeof errorTexts)[Code];

type RefusalParams<Code extends ErrorCode> = [Placeholder<TextOf<Code>>] extends [never]
  ? [params?: TextParams]
  : [params: ParamsOfText<TextOf<Code>> & TextParams];
