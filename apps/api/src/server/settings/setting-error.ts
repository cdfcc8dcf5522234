import { StartError } from '../../start/start-error.ts';

/** A setting that cannot work. The message is one sentence that says what to do. */
export class SettingError extends StartError {
  override name = 'SettingError';
}

export type Variables = Readonly<Record<string, string | undefined>>;
