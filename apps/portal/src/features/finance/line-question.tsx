import { AskedQuestion } from '../../shared/questions/asked-question.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';
import type { AskAboutLineProps } from './ask-about-line.tsx';
import { invoiceTexts } from './finance-texts.ts';
import css from './invoice-screen.module.css';

const askPart = lazyComponent<AskAboutLineProps>(
  async () => (await import('./ask-about-line.tsx')).AskAboutLine,
);

/** Under a line what was asked about it, and the form while somebody asks. */
export function LineQuestion({ isAsking, ...props }: AskAboutLineProps & { isAsking: boolean }) {
  const { question } = props.line;
  const { Component } = useLazyComponent(askPart, isAsking);
  return (
    <div className={css.question}>
      {question === null ? null : <AskedQuestion question={question} waits={invoiceTexts().waits} />}
      {isAsking && Component !== null ? <Component {...props} /> : null}
    </div>
  );
}
