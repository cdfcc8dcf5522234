import { localised } from '../../../lib/localised.ts';

/** Of the booking form and of what follows it. */
export const bookingFormTexts = localised(
  {
    // Templates
    saveTemplate: 'Save as template',
    templateSaved: (name: string) => `Template ${name} saved`,
    name: 'Name',
    startFromIt: 'Use it as the default for new bookings',
    cancel: 'Cancel',
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
    noDates: 'No dates chosen',
    typeDates: 'Type dates',
    changeDates: 'Change dates',
    rangeHint: 'Drag across days, or hold Shift, to choose a range.',
    allSitesOf: (client: string) => `all sites of ${client}`,
    alreadyBooked: (count: number, open: number, place: string) =>
      `${count === 1 ? '1 booking' : `${count} bookings`} at ${place}${open > 0 ? `, ${open} unfilled` : ''}`,
    educatorsPerDay: 'Educators per day',
    start: 'Start',
    end: 'End',
    breakMinutes: 'Break, minutes',
    whatYouNeed: 'What you need',
    coveringFor: 'Covering for',
    anyName: 'Name',
    askForEducator: 'Ask for a particular educator',
    askForAgain: (name: string) => `Ask for ${name} again`,
    askFirst: 'Educator to ask first',
    askFirstWords: 'If they cannot come, your provider finds somebody else.',
    nameOfEducator: 'Name of an educator',
    alreadyTaken: (name: string, dates: string) => `${name} is already booked at that time on ${dates}`,
    alreadyTakenWords: 'If you leave this as it is, your provider will find somebody else.',
    hereOn: (date: string) => `Last here ${date}`,
    educatorOfTemplate: 'The educator in your template',
    loadingEducators: 'Loading recent educators',
    noEducatorMatches: 'No match among the educators from the last two weeks',
    atLeast: (duration: string) => `At least ${duration}`,
    notBefore: (time: string) => `not before ${time}`,
    allGrades: 'All grades',
    anyGrade: 'Any grade',
    allCertifications: 'All certifications',
    noCertifications: 'None needed',
    notesForEducator: 'Notes for the educator',
    whoToTell: 'Who to tell',
    tellMore: 'Tell someone else',
    /** Before a name. */
    tell: 'Tell ',
    tellNot: (name: string) => `Do not tell ${name}`,
    searchContacts: 'Search people',
    noContactMatches: 'Nobody by that name is registered at this location',
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
    noLocationTitle: 'You cannot book for any location yet',
    noLocationWords: 'Ask your provider to give you access to a location.',
    restoredTitle: 'Your unfinished booking is back',
    startAgain: 'Start again',
    notAllFits: (place: string) => `Some details do not fit ${place}`,
    lookOnlyTitle: 'You can view bookings here, but not make them',
    lookOnlyWords:
      'Somebody with the right to create bookings at this location can send it. Your provider can give you that right:',
    missing: (count: number) => (count === 1 ? 'Please check one thing' : `Please check ${count} things`),
    locationStep: 'Location Selection',
    datesStep: 'Select Dates',
    backToBooking: 'Back to the booking',
    backHome: 'Back to Home',
    searchLocations: 'Search locations',
    noLocationMatches: 'No location matches',
    done: 'Done',

    // What will be booked
    willBeBooked: 'What will be booked',
    moreOfBooking: 'Show the whole booking',
    lessOfBooking: 'Show less',
    call: (name: string, phone: string) => `Call ${name}, ${phone}`,
    notSent: 'Not sent',
    notSentWords: (why: string) =>
      `${why}. Everything you typed is kept. It will be sent when the connection is back, as long as you stay on this page, or you can press the button again.`,
    /** Away from the form. */
    notMade: 'Your booking has not been made yet',
    byCreator: (name: string) => `, booked by ${name}`,
    bookAnyway: 'Book anyway',
    askForApproval: 'Ask for approval',
    book: (educators: number | null, days: number) => {
      if (educators === null || Number.isNaN(educators)) return 'Book';
      const people = educators === 1 ? 'Book 1 educator' : `Book ${educators} educators`;
      return days > 1 ? `${people} for ${days} days` : people;
    },
    closesAt: (time: string, left: string) =>
      `Same-day bookings close at ${time} at the location, in ${left}`,
    forTodayCall: 'For today, call',
    closedToday: (time: string, name: string) => `Closed at ${time} for today: call ${name}`,
    closedAt: (time: string) => `online booking closed at ${time}`,

    // When it was sent
    booked: 'Booked',
    sentForApproval: 'Sent for approval',
  },
  {
    'en-US': { costCentre: 'Cost center' },
  },
);
