import { localised } from '../../lib/localised.ts';

export const signInTexts = localised('signIn', {
  title: 'Sign in',
  welcome: 'Good to see you',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  passkey: 'Use a passkey',
  forgot: 'Forgot Password',
  schoolStillOpen:
    'You are signed out here. You may still be signed in at your school: on a shared device, sign out there as well.',
  storyTitle: 'Cover for 8:30, arranged by 6:31.',
  storyWords: 'Say when and what you need, then watch the answer come in with a name and a face.',
  storyName: 'Sam Okafor',
  storyPlace: 'Primary teacher\u00A0· Room 4',
  storyPoints: [
    'Book educators for tomorrow, or for a whole term, in one form.',
    'See who is coming, and who is late, without a call.',
    'Check hours and invoices where the bookings are.',
  ],
  storySteps: ['Sent', 'Offered', 'Accepted', 'Confirmed'],
  contact: 'Talk to us',
  apps: 'Apps',
  mobileApp: 'Mobile app',
  policies: 'Policies',
  demoTitle: 'Try it as',
  demoWords: 'This is a demo. Pick a person to sign in as; nothing you do here reaches a real person.',
  httpsTitle: 'This address needs https',
  httpsWords:
    'Browsers keep sign-ins on secure addresses only. Ask the operator to set TLS_CERT and TLS_KEY, or to put a proxy with https in front; on the same machine, open the portal as localhost.',
  againTitle: 'Please sign in again',
  againWords: 'Your session has ended. Everything on this page has been kept.',
  againOther: 'Not you? Sign out',
});
