import { localised } from './localised.ts';

/** Of the booking form and of what follows it. */
export const bookingFormTexts = localised(
  {
    // Templates
    saveTemplate: 'Save as template',
    templateSaved: (name: string) => `Template ${name} saved`,
    name: 'Name',
    startFromIt: 'Start every new booking from it',
    back: 'Back',
    save: 'Save',

    // The form
    whereAndWhen: 'Where and when',
    location: 'Location',
    change: 'Change',
    changeLocation: 'Change location',
    awaitingConfirmation: 'awaiting confirmation',
    restricted: 'restricted',
    noBookingsOn: (dates: string) => `No bookings on ${dates}`,
    dates: 'Dates',
    noDates: 'None chosen',
    typeDates: 'Type dates',
    changeDates: 'Change dates',
    educatorsPerDay: 'Educators per day',
    start: 'Start',
    end: 'End',
    breakMinutes: 'Break, minutes',
    whatYouNeed: 'What you need',
    coveringFor: 'Covering for',
    anyName: 'Name',
    askForEducator: 'Ask for a certain educator',
    askForAgain: (name: string) => `Ask for ${name} again`,
    askFirst: 'Educator to ask first',
    askFirstWords: 'If they cannot come, your provider finds somebody else.',
    nameOfEducator: 'Name of an educator',
    hereOn: (date: string) => `Here on ${date}`,
    educatorOfTemplate: 'The educator of your template',
    loadingEducators: 'Looking who came lately',
    noEducatorMatches: 'Nobody of that name came in the last two weeks',
    atLeast: (duration: string) => `At least ${duration}`,
    notBefore: (time: string) => `not before ${time}`,
    allGrades: 'All grades',
    anyGrade: 'Any grade',
    allCertifications: 'All certifications',
    noCertifications: 'None needed',
    notesForEducator: 'Notes for the educator',
    whoToTell: 'Who to tell',
    tellMore: 'Tell somebody else',
    /** Before a name. */
    tell: 'Tell ',
    tellNot: (name: string) => `Do not tell ${name}`,
    searchContacts: 'Search people',
    noContactMatches: 'Nobody of that name is registered at this location',
    you: ' (you)',
    away: (dates: string) => `Away ${dates}`,
    howToTell: (name: string) => `How to tell ${name}`,
    methods: { email: 'Email', sms: 'SMS', voice: 'Voice call', push: 'Notification' },
    nobodyToTell: 'Nobody is registered at this location yet. Ask your provider to add a contact.',
    forYourRecords: 'For your records',
    submittedBy: 'Submitted by',
    purchaseOrder: 'Purchase order',
    costCentre: 'Cost centre',
    reference: 'Reference',
    policies: 'Policies',
    agree: (policy: string) => `I have read and agree to ${policy}`,
    readIt: 'Read it',
    loadingForm: 'Loading the booking form',
    noLocationTitle: 'There is no location you can book for',
    noLocationWords: 'Ask your provider to give you access to a location.',
    restoredTitle: 'Your unfinished booking is back',
    startAgain: 'Start again',
    notAllFits: (place: string) => `Not everything fits ${place}`,
    verifyWords: 'Your booking is kept here. Open the link in the email we sent you, then send it.',
    lookOnlyTitle: 'You can look, but not book here',
    lookOnlyWords:
      'Somebody with the right to create bookings at this location can send it. Your provider can give you that right:',
    missing: (count: number) => (count === 1 ? 'Please check one thing' : `Please check ${count} things`),
    locationStep: 'Location Selection',
    datesStep: 'Select Dates',
    backToBooking: 'Back to the booking',
    searchLocations: 'Search locations',
    noLocationMatches: 'No location matches',
    done: 'Done',

    // What will be booked
    willBeBooked: 'What will be booked',
    notSent: 'Not sent',
    notSentWords: (why: string) =>
      `${why}. Everything you typed is kept. It is sent when the connection is back, or press the button again.`,
    byCreator: (name: string) => `, by ${name}`,
    bookAnyway: 'Book anyway',
    askForApproval: 'Ask for approval',
    book: (educators: number, days: number) => {
      const people = educators === 1 ? 'Book 1 educator' : `Book ${educators} educators`;
      return days > 1 ? `${people} for ${days} days` : people;
    },
    closesAt: (time: string, left: string) =>
      `Same-day bookings close at ${time} at the location, in ${left}`,
    forTodayCall: 'For today call',
    closedAt: (time: string) => `online booking closed at ${time}`,

    // After sending
    booked: 'Booked',
    sentForApproval: 'Sent for approval',
    approverTold: (place: string) =>
      place === ''
        ? 'Somebody who approves has been told.'
        : `Somebody who approves for ${place} has been told.`,
    sentElsewhere: 'This booking was sent from another tab',
    sentElsewhereWords: 'What you typed here was not sent.',
    bookTypedHere: 'Book what I typed here as well',
    seeRequests: 'See requests',
    providerTold: 'Your provider has been told.',
    sentFinding: 'Your provider is finding an educator. This page follows along.',
    sentSomeFound: (found: number, total: number) =>
      `${found} of ${total} educators ${found === 1 ? 'is' : 'are'} found. This page follows along.`,
    sentAllFound: (found: number) =>
      found === 1 ? 'Your educator is found.' : `All ${found} educators are found.`,
    sentCancelled: 'This booking was cancelled.',
    bookAnother: 'Book another',
    seeBookings: 'See bookings',
    yourEducator: 'Your educator',
    educatorOf: (number: number, total: number) => `Educator ${number} of ${total}`,
    progressOf: (title: string) => `Progress of ${title}`,
    allDetails: 'All details',
  },
  {
    'en-US': { costCentre: 'Cost center' },
  },
);
