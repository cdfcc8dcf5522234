import { useId, type RefObject } from 'react';
import {
  checkNewPassword,
  checkRepeated,
  listUnmetNeeds,
  passwordNeeds,
} from '@staffroom/domain/account/password.rules.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { VisuallyHidden } from '../../ui/display/text/visually-hidden.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { accountTexts } from './account-texts.ts';
import css from './account-form.module.css';

type Props = {
  password: string;
  repeated: string;
  onPassword: (value: string) => void;
  onRepeated: (value: string) => void;
  /** True once the person has tried to submit. */
  wasTried: boolean;
  /** The server's refusal. */
  refused?: string | undefined;
  passwordInput: RefObject<HTMLInputElement | null>;
  repeatedInput: RefObject<HTMLInputElement | null>;
};

/** A new password, typed twice. Its requirements are listed below it and checked off while it is typed. */
export function NewPasswordFields(props: Props) {
  const { password, repeated, wasTried } = props;
  const texts = accountTexts().fields;
  const needsId = useId();
  const unmet = listUnmetNeeds(password);
  const needs = passwordNeeds.map((need) => ({ words: texts.needs[need], isMet: !unmet.includes(need) }));
  const matches = { words: texts.matches, isMet: password !== '' && password === repeated };
  return (
    <>
      <TextInput
        label={texts.password}
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        errorMessage={props.refused ?? (wasTried ? problemOf(password) : undefined)}
        onChange={props.onPassword}
        inputRef={props.passwordInput}
      />
      <ul id={needsId} className={css.needs}>
        {[...needs, matches].map(({ words, isMet }) => (
          <li key={words} className={css.need} data-met={isMet || undefined}>
            {isMet ? <Icon name="check" /> : <span className={css.dot} aria-hidden="true" />}
            {words}
            <VisuallyHidden>, {isMet ? texts.met : texts.unmet}</VisuallyHidden>
          </li>
        ))}
      </ul>
      <TextInput
        label={texts.repeated}
        type="password"
        name="new-password-again"
        autoComplete="new-password"
        value={repeated}
        errorMessage={wasTried ? problemOfRepeated(password, repeated) : undefined}
        onChange={props.onRepeated}
        inputRef={props.repeatedInput}
      />
    </>
  );
}

/** The fields with problems that prevent submitting. */
export function listPasswordProblems(password: string, repeated: string): ('password' | 'repeated')[] {
  return [
    ...(checkNewPassword(password).ok ? [] : (['password'] as const)),
    ...(problemOfRepeated(password, repeated) === undefined ? [] : (['repeated'] as const)),
  ];
}

function problemOf(password: string): string | undefined {
  if (password === '') return formMessages.required;
  return checkNewPassword(password).ok ? undefined : accountTexts().fields.tooWeak;
}

function problemOfRepeated(password: string, repeated: string): string | undefined {
  if (repeated === '') return formMessages.required;
  return checkRepeated(password, repeated).ok ? undefined : accountTexts().fields.different;
}
