import { withSearch, type Address } from '../../lib/links.ts';

export const availabilityLink: Address = '/availability';
export const educatorsLink: Address = '/candidates';
export const groupOverviewLink: Address = '/group-overview';

export const helpTopicLink = (topic: string): Address => withSearch('/help', { topic });
