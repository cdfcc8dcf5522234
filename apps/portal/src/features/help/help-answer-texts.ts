import { localised } from '../../lib/localised.ts';

/** Short and plain; each answer ends at the screen where it is done. */
export const helpAnswerTexts = localised(
  'helpAnswers',
  {
    book: {
      question: 'How do I book an educator?',
      answer:
        'Press New booking. Choose the dates, the classification and the times, and who is told. The line above the button says in words what will be booked; press the button and watch the booking being filled.',
    },
    bookAgain: {
      question: 'How do I book the same again?',
      answer:
        'Press one of the chips under Book again on the home page, or ‘Copy what I booked last’ in the search. Everything but the dates is filled in; change what differs.',
    },
    template: {
      question: 'How do I keep a booking as a template?',
      answer:
        'Open a booking and choose to save it as a template. Your templates are in the settings, where you can rename them, remove them, and choose which one new bookings start from.',
    },
    tooLate: {
      question: 'What if it is too late to book for today?',
      answer:
        'Bookings for today close at the cut-off, by the clock of the location; the form says when that is. After it, please call us.',
    },
    undo: {
      question: 'Can I undo a booking that I have just made?',
      answer:
        'Yes, for 30 seconds and while nobody has been offered it: press Undo under what was sent. After that, cancel it.',
    },
    waitsForApproval: {
      question: 'Why does my booking wait for approval?',
      answer:
        'At your locations somebody approves bookings before we fill them. They were told, and you will be told what they decide.',
    },
    find: {
      question: 'Where do I find a booking?',
      answer:
        'Bookings lists everything from today on; the year at its top leads to any other day. Search finds bookings of all dates by educator, room, number or who was covered.',
    },
    words: {
      question: 'What do Unfilled, Offered, Accepted and Confirmed mean?',
      answer:
        'Unfilled: nobody has taken it yet. Offered: an educator was asked. Accepted: they said yes, and the booking is filled. Confirmed: they were told that they are expected. Arrived: they are with you.',
    },
    number: {
      question: 'Which number do I quote on the phone?',
      answer:
        'Every booking has a short number, such as KW74-3M8R-1, at the top of its details. With it we find the booking at once.',
    },
    print: {
      question: 'How do I print the day or take it into a spreadsheet?',
      answer:
        'Above the list of bookings are buttons to print what is shown and to save it as a file for a spreadsheet.',
    },
    calendar: {
      question: 'How do I see bookings in my own calendar?',
      answer:
        'Notifications in the settings has Bookings in your own calendar. Create an address there and add it to the calendar of your phone or computer, which then shows your bookings and their changes. Whoever knows the address sees the bookings; make a new address or stop sharing there at any time.',
    },
    change: {
      question: 'How do I change the times, the room or the notes of a booking?',
      answer:
        'Open the booking and press Change. You see who will be asked again before you save. What cannot be changed any more says why.',
    },
    extend: {
      question: 'How do I keep an educator for more days?',
      answer:
        'Open the booking and press Extend. Choose the new last day; the educator who holds the booking is asked first.',
    },
    cancel: {
      question: 'How do I cancel a booking, and what does it cost?',
      answer:
        'Open the booking and press Cancel; you can take one day or the whole series. Before you send it, it says whether a fee applies. When the educator is confirmed already or the day has begun, please call us.',
    },
    late: {
      question: 'The educator has not come. What now?',
      answer:
        'When we know that somebody is late, the booking says by how many minutes. If nobody has come and the booking says nothing, please call us.',
    },
    approve: {
      question: 'How do I approve or reject a request?',
      answer:
        'Press the bell, or open Approvals. Accept sends the request to us; Reject asks you for a reason, which the person who asked can read. Requests show how long they can still be answered.',
    },
    lendApprovals: {
      question: 'Who approves while I am away?',
      answer:
        'Choose a colleague and the days in the settings, under Approvals. You both hear when it begins and ends.',
    },
    replaceMe: {
      question: 'I am ill. How do I get replaced?',
      answer:
        'Open Replace Me and choose today or the next working day. Your leader is asked, and you can watch until somebody is found.',
    },
    withdraw: {
      question: 'How do I withdraw a request that waits for approval?',
      answer: 'Open it in the list of bookings, where it is marked as pending, and press Withdraw.',
    },
    feedback: {
      question: 'How do I say whether an educator should come back?',
      answer:
        'After the last day the home page asks: Yes, No or Preferred. With No, please write why. The full form is in the booking.',
    },
    availability: {
      question: 'How do I say when I am away?',
      answer:
        'Enter your usual days and times off in Availability. Whoever books then sees that you cannot be told on those days.',
    },
    clients: {
      question: 'How do I look at one site, or at several?',
      answer:
        'Press the name at the top. Choose a group, a client or a site, or press Several and tick the ones you want.',
    },
    submitTimesheets: {
      question: 'How do I approve timesheets?',
      answer:
        'Open Timesheets. The line at the top says how many are as booked, changed, or did not happen. Press Submit all ready to send those that are as booked; then look at the others one by one. Timesheets of different kinds are submitted separately.',
    },
    changeTimesheet: {
      question: 'The hours on a timesheet are not right. What can I do?',
      answer:
        'Press Edit at the timesheet, correct the times or breaks, and save. If nobody came, flag it as did not happen. You can take the flag back until you submit.',
    },
    askAboutTimesheet: {
      question: 'How do I ask about a timesheet before I submit it?',
      answer:
        'Press Ask the provider at the timesheet. It waits for the answer, and you can submit all the others meanwhile.',
    },
    timesheetFile: {
      question: 'Where do I get a timesheet as a file?',
      answer:
        'Open Timesheets and look at the earlier timesheets of an educator: each approved one has a PDF beside it.',
    },
    invoices: {
      question: 'Which invoices are still to be paid?',
      answer:
        'Finance shows what is to pay, what is overdue and by how many days. Choose Not paid above the list, or search by number, name or purchase order.',
    },
    invoiceFile: {
      question: 'How do I see what an invoice is for, and get its PDF?',
      answer:
        'Open the invoice in Finance. Its lines are grouped by days or by staff; the invoice and its timesheets can be downloaded or printed there.',
    },
    askAboutInvoice: {
      question: 'A line of an invoice looks wrong. Whom do I ask?',
      answer:
        'Open the invoice in Finance and press the speech bubble at the line. The provider answers in the same place; the invoice stays as it is meanwhile.',
    },
    cost: {
      question: 'What will a booking cost?',
      answer:
        'The booking form says it beside the button while you fill it in, per day and in total before tax, and again once it is booked. Where no rate is agreed it says so.',
    },
    longPlacement: {
      question: 'How long may the same educator stay with us?',
      answer:
        'When you ask for an educator, and when you extend a booking, the form says in how many weeks they have been with you and when the limit falls, where there is one. Ask us before you go past it.',
    },
    exportInvoices: {
      question: 'How do I take invoices into our accounts?',
      answer:
        'Choose the invoices in Finance and press Export: for a spreadsheet, for Xero or for MYOB. The file holds what the list shows.',
    },
    educators: {
      question: 'Who has worked for us, and what do we know of them?',
      answer:
        'Educators lists everybody who has worked at your sites, the latest first. Open one to see certifications and when they expire, past and coming days, and the feedback given.',
    },
    bookEducatorAgain: {
      question: 'How do I book the same educator again?',
      answer:
        'Open the educator and press Book again. They are asked first; if they cannot come, we look for somebody else.',
    },
    prefer: {
      question: 'How do I prefer an educator, or say that one should not come again?',
      answer:
        'Open the educator and press Change under Preferred or restricted. Choose a site, a client or the whole group. To restrict somebody you give a reason, which your colleagues can read.',
    },
    overview: {
      question: 'How do I see which sites are short of staff?',
      answer:
        'The overview shows each site with how many of its bookings are filled. Press a site to see its bookings.',
    },
    groupOverview: {
      question: 'How do I compare the sites of our group?',
      answer:
        'Open Group Overview and choose the date. It counts requests, filled and unfilled bookings for the sites that you see; Show trends adds the past weeks.',
    },
    people: {
      question: 'Who of us may do what?',
      answer: 'Open People in the settings. It lists your colleagues, their rights and who gave them.',
    },
    invite: {
      question: 'How do I invite a colleague?',
      answer:
        'Open People in the settings and press Invite somebody. You can give the rights that you have yourself. The link in the email works for seven days; you can send it again.',
    },
    changeRights: {
      question: 'How do I change what a colleague may do?',
      answer:
        'Open People in the settings, then the person. Tick or untick the rights at each place and press Save rights. It counts from their next press.',
    },
    deactivate: {
      question: 'A colleague is leaving. What do I do?',
      answer:
        'Open People in the settings, then the person, and press Deactivate. They are signed out everywhere at once. What they booked stays.',
    },
    verify: {
      question: 'Why can I not book or approve yet?',
      answer:
        'Your email address is not verified. Open the link in our email, or have it sent again from your profile.',
    },
    password: {
      question: 'How do I change my password?',
      answer:
        'In the settings, under Change Password. If you have forgotten it, sign out and press Forgot Password.',
    },
    secondFactor: {
      question: 'How do I protect my account with a second factor?',
      answer:
        'In the settings under Security, set up an authenticator app or add a passkey. From then on your password alone lets nobody in. Keep the recovery codes that you are shown: each lets you in once when your phone is not at hand.',
    },
    schoolSignIn: {
      question: 'How do I sign in with my school account?',
      answer:
        'Enter your email address when you sign in. Where your school has set it up, a button to continue with your school appears below the form; you sign in at your school and come back here. If it does not let you in, ask who looks after people at your organisation whether they invited that very address. When you sign out here on a shared device, sign out at your school as well.',
    },
    passkeys: {
      question: 'What is a passkey, and how do I sign in with one?',
      answer:
        'A passkey stays on your phone or computer and is unlocked as the device is: by a finger, your face or a PIN. Add one in the settings under Security; then press Use a passkey when you sign in. You need no password with it.',
    },
    lostPhone: {
      question: 'What if I lose my phone or my passkey?',
      answer:
        'After your password, choose that you do not have it, and enter one of your recovery codes. Then remove the lost passkey, or set up the app on another phone, in the settings under Security. Without recovery codes, ask who looks after people at your organisation, or call us: the lost factor is taken off once we know that it is you.',
    },
    devices: {
      question: 'I have lost my phone. How do I sign it out?',
      answer:
        'Open Devices in the settings and sign it out, or all others at once. It forgets what it showed within seconds, or as soon as it has a connection.',
    },
    notifications: {
      question: 'How do I choose what I am told, and when?',
      answer:
        'In the settings, under Notifications: by email, text message, call or on this device, and your quiet hours.',
    },
    look: {
      question: 'How do I switch to dark mode?',
      answer: 'In your account menu, or in the settings under Appearance. This device remembers it.',
    },
    keys: {
      question: 'Which keys can I use?',
      answer: 'Press ? to see them all. Ctrl K or Cmd K searches everything and goes anywhere.',
    },
    offline: {
      question: 'What happens without a connection?',
      answer:
        'What you see stays, marked with its time, and the portal opens with the lists you last saw on this device, for 12 hours. What you type is kept on this device. A booking that could not be sent waits, which every page says, and goes once when the connection is back, or you are told why not. Install the portal from your browser’s menu to open it like an app.',
    },
    support: {
      question: 'Can somebody of the provider see what I see?',
      answer:
        'Only after they said why, for an hour at most. Devices in the settings lists every such visit with its reason, and how much was changed.',
    },
    stopActing: {
      question: 'How do I stop acting as this contact?',
      answer:
        'Press Stop in the strip at the top. It also ends by itself after an hour. What you did is recorded under both names, and the contact can read your reason.',
    },
    rights: {
      question: 'Why can I not see or do something?',
      answer:
        'What you may do was set by your organisation. Ask whoever looks after people there, or call us.',
    },
  },
  {
    'en-US': {
      rights: {
        question: 'Why can I not see or do something?',
        answer:
          'What you may do was set by your organization. Ask whoever looks after people there, or call us.',
      },
    },
    'en-CA': {
      rights: {
        question: 'Why can I not see or do something?',
        answer:
          'What you may do was set by your organization. Ask whoever looks after people there, or call us.',
      },
    },
  },
);
