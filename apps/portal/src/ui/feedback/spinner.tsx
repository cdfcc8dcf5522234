import css from './spinner.module.css';

/** A turning ring in the text's colour; decorative, with the text beside it. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg className={css.spinner} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle className={css.track} cx="10" cy="10" r="8" />
      <path className={css.arc} d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  );
}
