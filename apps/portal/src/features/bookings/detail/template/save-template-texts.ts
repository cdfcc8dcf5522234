import { localised } from '../../../../lib/localised.ts';

/** For saving a booking as a template. */
export const saveTemplateTexts = localised('saveTemplate', {
  saveTemplate: 'Save as template',
  templateSaved: (name: string) => `Template ${name} saved`,
  name: 'Name',
  startFromIt: 'Use it as the default for new bookings',
  cancel: 'Cancel',
  save: 'Save',
});
