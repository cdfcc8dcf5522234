import css from './logo.module.css';

export interface LogoProps {
  /** The product's name in this region. */
  name: string;
  /** The region's own mark; ours by default. */
  imageUrl?: string | undefined;
  size?: 'small' | 'medium' | 'large';
  /** The mark without the word. */
  isMarkOnly?: boolean;
}

export function Logo({ name, imageUrl, size = 'medium', isMarkOnly = false }: LogoProps) {
  return (
    <span className={css.logo} data-size={size} {...(isMarkOnly ? { role: 'img', 'aria-label': name } : {})}>
      <img className={css.mark} src={imageUrl || '/favicon.svg'} alt="" />
      {isMarkOnly ? null : <span className={css.word}>{name}</span>}
    </span>
  );
}
