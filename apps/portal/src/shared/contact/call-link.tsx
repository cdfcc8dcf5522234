import { phoneLink } from '../../lib/links.ts';
import { Link } from '../../ui/navigation/link.tsx';
import css from './call-link.module.css';

/** A person at the provider, with a link that calls them. */
export function CallLink({ name, phone }: { name: string; phone: string }) {
  return (
    <>
      {name},{' '}
      <Link href={phoneLink(phone)} showsIcon={false} className={css.phone}>
        {phone}
      </Link>
    </>
  );
}
