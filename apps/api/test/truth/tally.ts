/** One fact, as stated by each of the sources. */
export type Said = Readonly<Record<string, string | number | null | undefined>>;

export type Tally = ReturnType<typeof createTally>;

/** Counts the compared facts and keeps those on which the sources differ. */
export function createTally() {
  let compared = 0;
  const perSource = new Map<string, number>();
  const different: string[] = [];
  return {
    get compared() {
      return compared;
    },
    perSource,
    different,
    /** `said` needs at least two sources; a fact that one of them lacks counts as different. */
    compare: (fact: string, said: Said): void => {
      const sources = Object.entries(said);
      if (sources.length < 2) throw new Error(`${fact} is compared with nothing`);
      compared++;
      for (const [source] of sources) perSource.set(source, (perSource.get(source) ?? 0) + 1);
      const [, first] = sources[0]!;
      const agree =
        first !== undefined && first !== null && sources.every(([, one]) => String(one) === String(first));
      if (!agree) different.push(`${fact}: ${sources.map(([source, one]) => `${source} ${one}`).join(', ')}`);
    },
  };
}
