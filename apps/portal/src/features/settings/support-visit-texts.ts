import { localised } from '../../lib/localised.ts';

export const supportVisitTexts = localised('supportVisit', {
  title: 'Visits by support',
  words: 'Staff of the provider acted as you at these times.',
  failed: 'The visits by support could not be loaded',
  span: (from: string, to: string) => `${from} to ${to}`,
  reason: (words: string) => `Reason: ${words}`,
  looked: 'Looked around only',
  changed: (count: number) =>
    count === 0 ? 'Nothing was changed' : count === 1 ? '1 change' : `${count} changes`,
});
