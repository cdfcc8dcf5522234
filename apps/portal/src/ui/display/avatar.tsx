import { useState, type Ref } from 'react';
import { inWords } from '@staffroom/domain/text/translation.ts';
import { avatarColour, initialsOf } from '@staffroom/domain/text/avatar.ts';
import { classNames } from '../styles/class-names.ts';
import css from './avatar.module.css';

export interface AvatarProps {
  name: string;
  imageUrl?: string | null | undefined;
  /** 24, 32, 40, 56, 62 and 74 px; md by default. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl';
  /** The name is written beside it, so it is not announced again. */
  isDecorative?: boolean;
  ref?: Ref<HTMLSpanElement>;
}

/** A face, or initials on the colour of the name. An image that does not load leaves the initials. */
export function Avatar({ name, imageUrl, size = 'md', isDecorative = false, ref }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const showsImage = imageUrl && imageUrl !== failedUrl;
  return (
    <span
      ref={ref}
      className={classNames(css.avatar, css[size], css[avatarColour(name)])}
      {...(isDecorative
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': name || inWords('No name') })}
    >
      {showsImage ? (
        <img
          className={css.image}
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(imageUrl)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
