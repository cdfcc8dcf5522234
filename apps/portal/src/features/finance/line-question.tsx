import { AskedQuestion } from '../../shared/questions/asked-question.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component.ts';
import type { AskAboutLineProps } from './ask-about-line.tsx';
import { invoiceTexts } from './finance-texts.ts';
import css from './invoice-screen.module.css';

const askPart = lazyComponent<AskAboutLineProps>(
  async () => (await import('./ask-about-line.tsx')).AskAboutLine,
);

/** The question about a line, or the form to ask one. */
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
