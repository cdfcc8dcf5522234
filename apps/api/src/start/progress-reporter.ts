/** Tells the person who started a program what it is doing. */
export type ProgressReporter = {
  /** A sentence on a line of its own. */
  say: (sentence: string) => void;
  /** What is being done, and the share of it that is done, from 0 to 1. */
  progress: (what: string, share: number) => void;
};

export const silentReporter: ProgressReporter = { say: () => void 0, progress: () => void 0 };

type Output = { isTTY?: boolean; write: (text: string) => unknown };

const clearLine = '\r\u001B[K';

/** On a terminal the share stands on a line that is written again and again; a file gets a line as a task begins and for each quarter. */
export function createProgressReporter(output: Output): ProgressReporter {
  let task: string | null = null;
  let quarters = 0;
  let shown = '';
  return {
    say: (sentence) => {
      output.write(`${shown && clearLine}${sentence}\n`);
      shown = '';
    },
    progress: (what, share) => {
      if (output.isTTY) {
        const line = `${what} … ${Math.floor(share * 100)} %`;
        if (line !== shown) output.write(`${shown && clearLine}${line}`);
        shown = line;
      } else if (what !== task) {
        output.write(`${what} …\n`);
        quarters = 0;
      }
      task = what;
      const done = Math.floor(share * 4);
      if (output.isTTY || done <= quarters || done >= 4) return;
      output.write(`${what} … ${done * 25} %\n`);
      quarters = done;
    },
  };
}
