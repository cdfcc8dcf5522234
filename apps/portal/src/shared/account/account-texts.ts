import { localised } from '../../lib/localised.ts';

/** For the screens of a person's own account: a forgotten and a new password, a verified address. */
export const accountTexts = localised('account', {
  forgot: {
    title: 'Forgot Password',
    words:
      'Enter the email address that you sign in with. You get an email with a link to set a new password.',
    email: 'Email',
    submit: 'Send the link',
    toast: 'Check your email for a link to set a new password',
    sentTitle: 'Check your email',
    sent: (email: string) =>
      `An email is on its way to ${email}, if there is an account with this address. Its link works once, for an hour.`,
    notThere:
      'Nothing there after a few minutes? Look among the unwanted emails too. The newest email is the one that works.',
    again: 'Send it again',
    other: 'Use another address',
    call: 'Or call us:',
  },
  reset: {
    title: 'Set a new password',
    submit: 'Set the password',
    toast: 'Your password has been set',
    schoolTitle: 'You sign in with your school account',
    school: (school: string) => `${school} signs you in itself, so there is no password to set here.`,
    doneTitle: 'Your password has been set',
    done: 'Every device that was signed in has been signed out. Please sign in with the new password.',
  },
  change: {
    title: 'Change Password',
    current: 'Current password',
    submit: 'Change the password',
    toast: (endedSessions: number) =>
      endedSessions === 0
        ? 'Your password has been changed'
        : 'Your password has been changed, and your other devices have been signed out',
    mayBeDone: 'Your password may have been changed already',
    mayBeDoneWords:
      'There was no answer before, but the change may have reached us. If we have told you of it by email, the new password is yours now.',
    none: 'You have no password here, because your school signs you in. If you want one, ask for a link that sets it.',
    askForLink: 'Forgot Password',
    words: 'You stay signed in here. Every other device is signed out, and we tell you by email.',
    cancel: 'Cancel',
  },
  verify: {
    title: 'Verify your email address',
    words: 'One press confirms that the email reached you, and unlocks booking, cancelling and approving.',
    submit: 'Verify email address',
    toast: 'Your email address is verified',
    doneTitle: 'Your email address is verified',
    wasDoneTitle: 'Your email address was verified already',
    done: (email: string) =>
      `${email} is confirmed. Everything is unlocked, also where you are signed in already.`,
    goOn: 'Go on',
  },
  fields: {
    email: 'Email',
    password: 'New password',
    repeated: 'New password again',
    needs: {
      length: 'At least 8 characters',
      lowercase: 'A lowercase letter',
      uppercase: 'An uppercase letter',
      number: 'A number',
      special: 'A special character, such as ! or -',
    },
    matches: 'Both passwords match',
    tooWeak:
      'Use at least 8 characters with a lowercase letter, an uppercase letter, a number and a special character',
    different: 'The two passwords are not the same',
    met: 'done',
    unmet: 'still missing',
  },
  link: {
    loading: 'Opening the link',
    deadPage: 'Expired link',
    expiredTitle: 'This link has expired',
    expired:
      'It works once, for a limited time, and a newer email replaces it. Please ask for a new one and use it soon.',
    mayBeDoneTitle: 'This may have been done already',
    mayBeDone:
      'There was no answer before, but what you sent may have reached us. Please try to sign in with the password that you sent first.',
    invalidTitle: 'This link is incomplete or has been changed',
    invalid:
      'Some mail programs cut long addresses. Please open the link from the email itself, or ask for a new one.',
    failedTitle: 'The link could not be opened',
    retry: 'Try again',
    newReset: 'Forgot Password',
    newVerification: 'Sign in and send it again',
  },
  invitation: {
    title: 'Welcome',
    lead: (firstName: string, invitedBy: string | null, group: string) =>
      `Hello ${firstName}. ${invitedBy === null ? 'You are invited' : `${invitedBy} invites you`} to ${group}.`,
    choose: 'Choose a password, and you can sign in.',
    hasAccount:
      'You have an account with this address already. Accept, and go on with the password that you have.',
    school: (school: string) => `${school} signs you in: you need no password here.`,
    chooseOrSchool: (school: string) => `Choose a password, or sign in with ${school} and have none here.`,
    submit: 'Accept invitation',
    goOn: (school: string) => `Accept and continue with ${school}`,
    doneTitle: 'You are in',
    done: 'Please sign in with your address and your password.',
    doneAtSchool: 'Please sign in with your school account.',
    taken: 'This invitation cannot be accepted here',
    again:
      'If you have accepted it already, you can sign in. Otherwise please ask whoever invited you to send the invitation again.',
  },
  signIn: 'Sign in',
});
