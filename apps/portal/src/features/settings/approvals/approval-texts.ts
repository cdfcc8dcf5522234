import { localised } from '../../../lib/localised.ts';

export const approvalTexts = localised('approval', {
  title: 'Approvals',
  loading: 'Loading who approves',
  notLoaded: 'Who approves could not be loaded',
  inMyPlace: 'In my place',
  inMyPlaceWords:
    'Away for a few days? A colleague can answer the requests that wait for you. You can still answer them yourself.',
  colleague: 'Colleague',
  findColleague: 'Search by name',
  noColleague: 'Nobody has this name. You can ask whoever has access where you approve.',
  moreColleagues: 'More people are found than fit the list. Type more of the name.',
  searching: 'Searching…',
  notFound: 'Colleagues could not be loaded. Please try again',
  days: 'First and last day',
  chooseDays: 'Choose days',
  ask: 'Let them approve',
  asked: (name: string) => `${name} can approve in your place`,
  given: 'Who approves in my place',
  end: 'End',
  endOf: (name: string, days: string) => `End: ${name}, ${days}`,
  endedGiven: (name: string) => `${name} no longer approves in your place`,
  endedReceived: (name: string) => `You no longer approve for ${name}`,
  forOthers: 'For others',
  forOthersWords:
    'You answer requests where both of you have access. Each answer shows that you gave it for them.',
  received: 'For whom I approve',
  inForce: 'Now',
  planned: 'Planned',
  none: 'Nobody approves for anybody else',
  noneWords:
    'When a colleague asks you to approve in their place, it shows here. If you approve requests yourself, you can ask a colleague with access to the same places.',
  required: 'This field is required',
});
