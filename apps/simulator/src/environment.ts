export type SimulatorSettings = {
  /** The server's address. */
  url: string;
  serviceKey: string;
  /** 1 takes seconds from offer to confirmation; 60 takes minutes. */
  pace: number;
  /** The share of confirmed educators who pull out; a quarter as many do not come. */
  troubleShare: number;
  /** The same seed gives the same outcomes for the same bookings. */
  seed: string;
};

/** The settings, or one sentence that explains what is wrong with them. */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): SimulatorSettings | string {
  const url = environment['SIMULATOR_URL'] || 'http://localhost:3000';
  const serviceKey = environment['SIMULATOR_KEY'] ?? '';
  const pace = Number(environment['SIMULATOR_PACE'] || '1');
  const troubleShare = Number(environment['SIMULATOR_TROUBLE'] || '0.15');
  const seed = environment['SIMULATOR_SEED'] || '1';
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return 'SIMULATOR_URL is no http address: write it as http://localhost:3000.';
  }
  if (!/^[\w.~+/-]{20,512}=*$/.test(serviceKey)) {
    return 'SIMULATOR_KEY is not set: make a key with npm run provider:key -- --name simulator.';
  }
  if (!Number.isFinite(pace) || pace <= 0 || pace > 100_000) {
    return 'SIMULATOR_PACE is no number above 0: 1 takes seconds, 60 takes minutes.';
  }
  if (!(troubleShare >= 0 && troubleShare <= 1)) {
    return 'SIMULATOR_TROUBLE is no share between 0 and 1: 0.15 lets about every seventh educator pull out.';
  }
  return { url, serviceKey, pace, troubleShare, seed };
}
