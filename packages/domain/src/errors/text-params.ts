/** The names in braces in a text: `Placeholder<'between {min} - {max}'>` is `'min' | 'max'`. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

export type TextParams = Readonly<Record<string, string | number>>;

/** The parameters a text cannot be shown without. */
export type ParamsOfText<Text extends string> = Readonly<Record<Placeholder<Text>, string | number>>;

/** Puts the parameters into a text. */
export function fillText<const Text extends string>(text: Text, params: ParamsOfText<Text>): string {
  return fillKnown(text, params) ?? text;
}

/** The filled text, or null when a placeholder has no value. Never throws. */
export function fillKnown(text: string, params: TextParams = {}): string | null {
  let complete = true;
  const filled = text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) complete = false;
    return value === undefined ? placeholder : String(value);
  });
  return complete ? filled : null;
}

/** The wording of a refusal. */
export type RefusedInWords = {
  readonly code?: string | undefined;
  readonly params?: TextParams | undefined;
  readonly message?: string | undefined;
};

/** Shown when neither a code nor the server says anything better (spec section 8, Generic). */
export const defaultErrorText = 'There was an issue trying to complete your request';

/**
 * The text of the refusal's code, else its message, else the default text. A known code without the parameters that its
 * text needs falls through to the message. Never throws.
 */
export function fillRefusal(
  texts: Readonly<Record<string, string>>,
  { code = '', params, message }: RefusedInWords,
): string {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  const known = text === undefined ? null : fillKnown(text, params);
  return known ?? (message || defaultErrorText);
}
