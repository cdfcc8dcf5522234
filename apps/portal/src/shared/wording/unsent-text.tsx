import { useKeptText } from '../../session/kept-text.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import css from './unsent-text.module.css';

type Props = {
  /** Of `useKeptText`. */
  textKey: string;
  title: string;
  /** What was written down: typed here, it was sent after all, though no answer came. */
  written?: string | undefined;
};

/** What somebody had typed when there was no form to send it any more: theirs to copy. Nothing where nothing was typed. */
export function UnsentText({ textKey, title, written }: Props) {
  const [text] = useKeptText(textKey);
  if (text.trim() === written) return null;
  return <Unsent text={text} title={title} />;
}

/** The same of a text that is part of something larger. */
export function Unsent({ text, title }: { text: string; title: string }) {
  if (text.trim() === '') return null;
  return (
    <Banner tone="info" title={title}>
      <p className={css.typed}>{text}</p>
    </Banner>
  );
}
