import { useKeptText } from '../../session/kept-text.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import css from './unsent-text.module.css';

type Props = {
  /** The key of `useKeptText`. */
  textKey: string;
  title: string;
  /** The text stored by the server: it was saved although the response was lost. */
  written?: string | undefined;
};

/** An unsent text whose form is gone, for the person to copy. Renders nothing if there is none. */
export function UnsentText({ textKey, title, written }: Props) {
  const [text] = useKeptText(textKey);
  if (text.trim() === written) return null;
  return <Unsent text={text} title={title} />;
}

/** The same for a text that is part of something larger. */
export function Unsent({ text, title }: { text: string; title: string }) {
  if (text.trim() === '') return null;
  return (
    <Banner tone="info" title={title}>
      <p className={css.typed}>{text}</p>
    </Banner>
  );
}
