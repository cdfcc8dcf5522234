import css from './logo.module.css';

export interface LogoProps {
  /** The product's name in this region. */
  name: string;
  /** The region's own drawing; ours unless told. */
  imageUrl?: string | undefined;
  size?: 'small' | 'medium' | 'large';
  /** The mark without the word. */
  isMarkOnly?: boolean;
}

export function Logo({ name, imageUrl, size = 'medium', isMarkOnly = false }: LogoProps) {
  if (imageUrl) return <img className={css.image} data-size={size} src={imageUrl} alt={name} />;
  return (
    <span className={css.logo} data-size={size} {...(isMarkOnly ? { role: 'img', 'aria-label': name } : {})}>
      <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect className={css.ground} width="32" height="32" rx="8" />
        <path className={css.ring} d="M23.5 13.3A8 8 0 1 1 16 8" />
        <circle className={css.dot} cx="21.6" cy="9.4" r="2.7" />
      </svg>
      {isMarkOnly ? null : <span className={css.word}>{name}</span>}
    </span>
  );
}
