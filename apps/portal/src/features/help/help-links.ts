import { withSearch, type Address } from '../../lib/links.ts';

export const availabilityLink: Address = '/availability';
export const educatorsLink: Address = '/candidates';
export const groupOverviewLink: Address = '/group-overview';

/** The answer to one question of Help, by its topic. */
export const helpTopicLink = (topic: string): Address => withSearch('/help', { topic });
