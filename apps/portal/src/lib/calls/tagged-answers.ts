import type { EndpointFacts } from '@staffroom/domain/contract/endpoint-facts.ts';
import type { CallSuccess } from './call-result.ts';

type TaggedAnswer = {
  readonly address: string;
  /** The server's entity tag of the content; equal for all users who get the same answer. */
  readonly tag: string;
  readonly result: CallSuccess<unknown>;
};

type Facts = Pick<EndpointFacts, 'name' | 'tagged'>;

/**
 * The latest answer of each endpoint that tags its answers, so that the server only sends it again when it has changed.
 * In the tab's memory only: no answer is stored on the device.
 */
export type TaggedAnswers = {
  find(endpoint: Facts, address: string): TaggedAnswer | null;
  keep(endpoint: Facts, address: string, tag: string | null, result: CallSuccess<unknown>): void;
  forget(): void;
};

export function createTaggedAnswers(): TaggedAnswers {
  const answers = new Map<string, TaggedAnswer>();
  return {
    find({ name }, address) {
      const answer = answers.get(name);
      return answer?.address === address ? answer : null;
    },
    keep({ name, tagged }, address, tag, result) {
      if (tagged === true && tag !== null) answers.set(name, { address, tag, result });
    },
    forget: () => answers.clear(),
  };
}
