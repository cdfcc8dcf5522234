import { expect, test } from 'vitest';
import { createProgressReporter } from './progress-reporter.ts';

const tell = (isTTY: boolean): string => {
  let text = '';
  const { say, progress } = createProgressReporter({ isTTY, write: (part) => (text += part) });
  progress('Making the demo world', 0);
  progress('Making the demo world', 0.004);
  progress('Making the demo world', 0.5);
  say('The demo world was made.');
  say('Ready.');
  return text;
};

test('a file gets a line as a task begins and for each quarter of it', () => {
  expect(tell(false)).toBe(
    'Making the demo world …\nMaking the demo world … 50 %\nThe demo world was made.\nReady.\n',
  );
});

test('a terminal gets the share that is done, on one line that goes when there is more to say', () => {
  const again = '\r\u001B[K';
  expect(tell(true)).toBe(
    `Making the demo world … 0 %${again}Making the demo world … 50 %${again}The demo world was made.\nReady.\n`,
  );
});
