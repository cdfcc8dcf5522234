import type { Dice } from './dice.ts';

export type Habits = {
  /** 1 is the demo's pace, in seconds; 60 takes minutes. Arrivals keep to the clock. */
  pace: number;
  /** The share of confirmed educators who pull out after all; a quarter as many do not come on the day. */
  troubleShare: number;
  dice: Dice;
};
