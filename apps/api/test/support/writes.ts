import { expect } from 'vitest';
import type { ProviderWorld } from '../../src/features/provider/testing/provider-world.ts';
import { templateAt } from './booking-world.ts';
import type { BookingWorld } from './booking-world.ts';
import { sql } from 'kysely';
import type { AccountLinkPurpose } from '@staffroom/domain/account/account-links.rules.ts';
import { secretsOf } from '../../src/features/account/testing/account-links.ts';
import { codeNow, turnOn } from '../../src/features/account/testing/second-factor.ts';
import { createSoftwarePasskey } from '../../src/features/account/testing/software-authenticator.ts';
import type { SoftwarePasskey } from '../../src/features/account/testing/software-authenticator.ts';
import { startForgingIssuer } from '../../src/features/sign-in/testing/forging-issuer.ts';
import { insertInvoice } from './insert-invoice.ts';
import { linkBearer } from './link-bearer.ts';
import { testLinks, testPassword } from './test-app.ts';
import type { Answer } from './test-app.ts';

export type Worlds = { world: BookingWorld; provider: ProviderWorld };

/** Every operation that changes something, by its name, each called with success. The worlds may be created later. */
export function createWrites(worlds: Worlds): Readonly<Record<string, () => Promise<Answer>>> {
  const origin = 'https://portal.test';

  function signIn(): Promise<Answer> {
    const body = { email: worlds.world.officer.email, password: testPassword };
    return worlds.world.app.call('POST /api/v1/auth/sign-in', { body, headers: { origin } });
  }

  // Nothing listens there.
  const newWebhook = {
    url: 'http://127.0.0.1:9/hooks',
    description: 'Of Olive',
    eventTypes: ['booking.changed', 'feedback.changed'],
  };

  function addWebhook(): Promise<Answer> {
    return worlds.provider.call('POST /api/v1/provider/webhooks', newWebhook);
  }

  async function ownWebhook(): Promise<string> {
    return `/api/v1/provider/webhooks/${(await addWebhook()).body.webhook.webhookId}`;
  }

  function cookieOf({ headers }: Answer): string {
    return [headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** As a support user returning from the second provider; the response sets the grant's cookie. */
  async function createSupportGrant(): Promise<Answer> {
    const { app, officer } = worlds.world;
    const { supportUserId } = await app.actAs(officer);
    const start = await auth('support/sign-ins', {
      contactId: officer.contactId,
      reason: 'Asked',
      mode: 'act',
    });
    return app.call('POST /api/v1/auth/support/grants', {
      body: { answer: `sub=${supportUserId}&state=${start.body.state}` },
      headers: { origin, cookie: cookieOf(start) },
    });
  }

  const auth = (path: string, body: unknown): Promise<Answer> =>
    worlds.world.app.call(`POST /api/v1/auth/${path}`, { body, headers: { origin } });
  const forget = () => auth('forgot-password', { email: worlds.world.officer.email });

  async function newestSecret(purpose: AccountLinkPurpose): Promise<string> {
    return (await secretsOf(worlds.world.app, worlds.world.officer, purpose)).at(-1)!;
  }

  /** The reset ends the officer's own session: later calls need another. */
  async function resetPassword(): Promise<Answer> {
    const { app, officer } = worlds.world;
    await forget();
    const answer = await auth('reset-password', {
      secret: await newestSecret('resetPassword'),
      password: testPassword,
    });
    officer.bearer = await app.signInAs(officer);
    return answer;
  }

  async function sendVerification(): Promise<Answer> {
    const { app, client, officer } = worlds.world;
    await app.seed.inGroup(client, (tx) =>
      sql`update contacts set email_verified = false where contact_id = ${officer.contactId}`.execute(tx.db),
    );
    return app.call('POST /api/v1/auth/verify-email/send', { bearer: officer.bearer });
  }

  async function verifyEmail(): Promise<Answer> {
    await sendVerification();
    return auth('verify-email', { secret: await newestSecret('verifyEmail') });
  }

  /** Turns it on for the officer's account only during the work: the other calls sign in without it. */
  async function withAuthenticator(
    work: (factor: Awaited<ReturnType<typeof turnOn>>) => Promise<Answer>,
  ): Promise<Answer> {
    const { app, officer } = worlds.world;
    const factor = await turnOn(app, officer.bearer);
    const answer = await work(factor);
    const [recoveryCode] = answer.body?.recoveryCodes ?? factor.recoveryCodes;
    await factorCall('authenticator/remove', recoveryCode);
    return answer;
  }

  /** Like `withAuthenticator`. `answer` is the response to adding the passkey. */
  async function withPasskey(
    work: (of: { passkey: SoftwarePasskey; passkeyId: string; answer: Answer }) => Promise<Answer>,
  ): Promise<Answer> {
    const begun = (await factorCall('passkeys/start')).body;
    const passkey = createSoftwarePasskey({ origin, host: begun.host });
    const body = { ceremony: begun.ceremony, name: 'Phone', ...passkey.attest(begun) };
    const added = await ownCall('POST', 'passkeys', body);
    const { passkey: kept, recoveryCodes } = added.body;
    const answer = await work({ passkey, passkeyId: kept.id, answer: added });
    await factorCall(`passkeys/${kept.id}/remove`, recoveryCodes[0]);
    return answer;
  }

  type EnrolmentCall = (step: string, body?: object) => Promise<Answer>;

  /** The group requires a factor, which the officer does not have yet. */
  async function enrolAtSignIn(work: (call: EnrolmentCall) => Promise<Answer>): Promise<Answer> {
    const { app } = worlds.world;
    await changeSignInRules(app.clock.now().toString());
    const cookie = cookieOf(await signIn());
    const answer = await work((step, body) =>
      app.call(`POST /api/v1/auth/sign-in/enrolment/${step}`, {
        headers: { origin, cookie },
        ...(body !== undefined && { body }),
      }),
    );
    await changeSignInRules(null);
    await resetSecondFactor();
    return answer;
  }

  const changeSignInRules = (secondFactorRequiredFrom: string | null): Promise<Answer> =>
    worlds.provider.call(`PUT /api/v1/provider/client-groups/${worlds.world.client.groupId}/sign-in-rules`, {
      secondFactorRequiredFrom,
    });

  /** It ends the officer's own session. */
  async function resetSecondFactor(): Promise<Answer> {
    const { app, officer } = worlds.world;
    const path = `/api/v1/provider/people/${officer.contactId}/second-factor/reset`;
    const answer = await worlds.provider.call(`POST ${path}`);
    officer.bearer = await app.signInAs(officer);
    return answer;
  }

  /** The officer's group has its own issuer during the work. */
  async function withSchool(
    work: (of: {
      setUp: Answer;
      remove: () => Promise<Answer>;
      signInThere: () => Promise<Answer>;
    }) => Promise<Answer> | Answer,
  ): Promise<Answer> {
    const { client, officer } = worlds.world;
    const path = `/api/v1/provider/client-groups/${client.groupId}/school-sign-in`;
    const issuer = await startForgingIssuer();
    const setUp = await worlds.provider.call(`PUT ${path}`, {
      name: 'Own sign-in',
      issuer: issuer.issuer,
      clientId: 'portal',
      clientSecret: null,
      domains: [officer.email.split('@')[1]],
      isRequired: false,
      trustsFactor: false,
    });
    const remove = () => worlds.provider.call(`DELETE ${path}`);
    const signInThere = async () => {
      const begun = await auth('school/sign-ins', { email: officer.email });
      const person = { sub: 'officer', email: officer.email, email_verified: true };
      return worlds.world.app.call('POST /api/v1/auth/school/sign-ins/finish', {
        body: { clientGroupId: client.groupId, answer: issuer.authorize(begun.body.address, person) },
        headers: { origin, cookie: cookieOf(begun) },
      });
    };
    const answer = await work({ setUp, remove, signInThere });
    await remove();
    await issuer.close();
    return answer;
  }

  const ownCall = (method: string, path: string, body?: object): Promise<Answer> =>
    worlds.world.app.call(`${method} /api/v1/auth/second-factor/${path}`, {
      bearer: worlds.world.officer.bearer,
      ...(body !== undefined && { body }),
    });
  const factorCall = (path: string, code?: string): Promise<Answer> =>
    ownCall('POST', path, { password: testPassword, ...(code !== undefined && { code }) });

  const save = () =>
    worlds.world.post(worlds.world.officer, 'me/standard-bookings', templateAt(worlds.world, 'One'));

  const subscribe = () =>
    worlds.world.post(worlds.world.officer, 'me/push-subscriptions', {
      endpoint: 'https://push.example/send/1',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    });

  const delegateApproval = (day = '2026-03-12') =>
    worlds.world.post(worlds.world.officer, 'me/approval-delegations', {
      delegateId: worlds.world.viewer.contactId,
      fromDate: day,
      untilDate: day,
    });

  /** A booking of the provider's world, moved to a state by the earlier steps. */
  async function provided(last: string, body: object, before: readonly [string, object][]): Promise<Answer> {
    const { bookingIds } = await worlds.provider.block({ dates: ['2026-03-09'] });
    const candidateId = await worlds.provider.candidate();
    const act = (step: string, more: object) =>
      worlds.provider.call(`POST /api/v1/provider/bookings/${bookingIds[0]}/${step}`, {
        candidateId,
        ...more,
      });
    for (const [step, more] of before) expect((await act(step, more)).status).toBe(200);
    return act(last, body);
  }

  const looksAfterPeople = ['people_all', 'booking_view'];
  let invited = 0;

  let looksAfter = false;

  /** The officer with rights on people, and with every right that they give. */
  async function administrator(): Promise<{ bearer: string }> {
    const { app, client, officer } = worlds.world;
    if (!looksAfter) {
      const groupId = client.groupId;
      await app.seed.grant({ ...officer, groupId }, { on: client, permissions: looksAfterPeople });
      app.identity.dropAll();
    }
    looksAfter = true;
    return officer;
  }

  async function colleague(): Promise<string> {
    const { app, client } = worlds.world;
    const on = [{ on: client, permissions: ['booking_view'] }];
    return (await app.seed.contact({ groupId: client.groupId }, on)).contactId;
  }

  const newcomer = () => {
    const { client } = worlds.world;
    const place = { clientGroupId: client.groupId, clientId: client.clientId, locationId: null };
    return {
      email: `newcomer${++invited}@school.example`,
      firstName: 'Olive',
      lastName: 'Newcomer',
      rights: [{ ...place, permissions: ['booking_view'] }],
    };
  };

  let keepsTime = false;

  /** The officer with timesheet permissions too. */
  async function timekeeper(): Promise<{ bearer: string }> {
    const { app, client, officer } = worlds.world;
    if (!keepsTime) {
      const permissions = ['timesheets_all'];
      await app.seed.grant({ ...officer, groupId: client.groupId }, { on: client, permissions });
      app.identity.dropAll();
    }
    keepsTime = true;
    return officer;
  }

  const claimed = {
    didNotHappen: false,
    startTime: '08:30',
    endTime: '15:30',
    breaks: [{ type: 'unpaid', startTime: '12:00', endTime: '12:30' }],
    note: 'Olive asked me to stay',
    method: 'online',
  };

  /** Claims the time of a booking that is over. */
  async function claim(): Promise<{ bookingId: string; answer: Answer }> {
    const { world, provider } = worlds;
    const booking = await world.insertBooking({ dateLocal: '2026-03-05', status: 'Filled' });
    const candidateId = await world.insertCandidate();
    await world.assign(booking, candidateId, 'arrived');
    const path = `POST /api/v1/provider/timesheets/${booking.bookingId}/claim`;
    return { ...booking, answer: await provider.call(path, { candidateId, ...claimed }) };
  }

  const sheetEdit = {
    startTimeLocal: '08:30',
    endTimeLocal: '15:00',
    breaks: claimed.breaks,
    didNotHappen: false,
    note: 'Olive let them go',
  };

  const ask = async (bookingId: string): Promise<Answer> =>
    worlds.world.app.call(`POST /api/v1/timesheets/${bookingId}/question`, {
      bearer: (await timekeeper()).bearer,
      body: { text: 'Was Olive there?' },
    });

  const byProvider = (contactId: string, action: 'deactivate' | 'reactivate'): Promise<Answer> =>
    worlds.provider.call(`POST /api/v1/provider/people/${contactId}/${action}`, {});
  const people = async (path: string, body?: object): Promise<Answer> =>
    worlds.world.app.call(`POST /api/v1/people/${path}`, {
      bearer: (await administrator()).bearer,
      ...(body && { body }),
    });

  /** An invitation that was sent an hour ago. */
  async function invitation(): Promise<{ id: string; secret: string }> {
    const { app, client } = worlds.world;
    const { id } = (await people('invitations', newcomer())).body as { id: string };
    const [row] = await app.seed.inGroup(client, async (tx) => {
      const { rows } = await sql<{ link_id: string }>`
        update invitations set sent_at = sent_at - interval '1 hour' where invitation_id = ${id}
        returning link_id`.execute(tx.db);
      return rows;
    });
    const link = { clientGroupId: client.groupId, linkId: row!.link_id };
    return { id, secret: testLinks.ofInvitations.mint(link) };
  }

  const accepted = { answer: 'accepted' };
  let issued = 0;

  /** For a day that an educator worked. */
  async function issueInvoice(): Promise<Answer> {
    const { provider } = worlds;
    const { bookingIds } = await provider.block({ dates: ['2026-03-09'] });
    const candidateId = await provider.candidate();
    for (const [step, more] of [
      ['offer', {}],
      ['answer', accepted],
    ] as const) {
      const path = `POST /api/v1/provider/bookings/${bookingIds[0]}/${step}`;
      expect((await provider.call(path, { candidateId, ...more })).status).toBe(200);
    }
    return provider.call('POST /api/v1/provider/invoices', {
      number: `SR-${++issued}`,
      clientId: provider.client.clientId,
      date: '2026-03-09',
      currency: 'AUD',
      tax: { basisPoints: 1000, rounding: 'invoice' },
      lines: [
        {
          bookingId: bookingIds[0],
          locationId: provider.location.locationId,
          date: '2026-03-09',
          employee: 'Cy Educator',
          type: 'Day',
          quantityHundredths: 100,
          rate: 45_000,
          start: '08:30',
          finish: '15:30',
        },
      ],
    });
  }

  async function aboutInvoice(what: string, body: object): Promise<Answer> {
    const made = await issueInvoice();
    return worlds.provider.call(`POST /api/v1/provider/invoices/${made.body.invoiceId}/${what}`, body);
  }

  /** An invoice of the officer's client; the officer may see accounts from then on. */
  async function ownInvoice(): Promise<string> {
    const { app, client, officer } = worlds.world;
    await app.seed.grant(
      { ...officer, groupId: client.groupId },
      { on: client, permissions: ['accounts_view'] },
    );
    app.identity.dropAll();
    return insertInvoice(worlds.world, { number: `OWN-${++issued}` });
  }

  async function createFileAccessToken(): Promise<Answer> {
    const { app, officer } = worlds.world;
    const invoiceId = await ownInvoice();
    return app.call(`POST /api/v1/file/generateAccessToken/${invoiceId}`, { bearer: officer.bearer });
  }

  async function askAboutInvoiceLine(invoiceId: string): Promise<Answer> {
    const { app, officer } = worlds.world;
    const body = { position: 1, text: 'Was Olive there?' };
    return app.call(`POST /api/v1/invoices/${invoiceId}/question`, { bearer: officer.bearer, body });
  }

  async function booked(): Promise<string> {
    const { world } = worlds;
    const made = await world.post(world.officer, 'bookings', world.bookingBody({ dates: ['2026-03-12'] }));
    expect(made.status).toBe(201);
    return made.body.blocks[0].bookingIds[0];
  }

  function byLink(name: string, itemId: string, body: object): Promise<Answer> {
    const { app, officer } = worlds.world;
    const endpoint = app.endpoints.find((one) => one.name === name)!;
    const path = endpoint.path.replace(/:\w+/, itemId);
    const bearer = linkBearer(endpoint, path, officer);
    return app.call(`POST ${path}`, { bearer, body });
  }

  const cancel = (bookingId: string) =>
    worlds.world.post(worlds.world.officer, `bookings/${bookingId}/cancel`, {
      cancelReason: 'Sick Leave Cover is not needed',
    });

  const calendar = (call: string): Promise<Answer> =>
    worlds.world.app.call(call.replace(' ', ' /api/v1/me/calendar-address'), {
      bearer: worlds.world.officer.bearer,
    });

  /** Of an address that there is from then on. */
  async function changeCalendar(call: string): Promise<Answer> {
    await calendar('POST ');
    return calendar(call);
  }

  return {
    createCalendarAddress: async () => {
      await calendar('DELETE ');
      return calendar('POST ');
    },
    replaceCalendarAddress: () => changeCalendar('POST /replace'),
    endCalendarAddress: () => changeCalendar('DELETE '),
    createSupportGrant,
    endSupportGrant: async () =>
      worlds.world.app.call('POST /api/v1/auth/support/grants/end', {
        headers: { cookie: cookieOf(await createSupportGrant()), origin },
      }),
    signIn,
    signOut: async () =>
      worlds.world.app.call('POST /api/v1/auth/sign-out', {
        headers: { cookie: cookieOf(await signIn()), origin },
      }),
    endSession: async () => {
      const { app, officer } = worlds.world;
      await app.signInAs(officer);
      const { body } = await app.call('GET /api/v1/auth/sessions', { bearer: officer.bearer });
      return app.call(`DELETE /api/v1/auth/sessions/${body[1].id}`, { bearer: officer.bearer });
    },
    endOtherSessions: async () => {
      const { app, officer } = worlds.world;
      await app.signInAs(officer);
      return app.call('POST /api/v1/auth/sessions/end-others', { bearer: officer.bearer });
    },
    forgotPassword: forget,
    resetPassword,
    changePassword: async () => {
      const { app, officer } = worlds.world;
      const change = (currentPassword: string, newPassword: string) =>
        app.call('POST /api/v1/auth/change-password', {
          bearer: officer.bearer,
          body: { currentPassword, newPassword },
        });
      expect((await change(testPassword, 'Changed-Pass-2')).status).toBe(200);
      return change('Changed-Pass-2', testPassword);
    },
    confirmAuthenticator: () => withAuthenticator(async ({ answer }) => answer),
    renewRecoveryCodes: () =>
      withAuthenticator(({ secret }) => factorCall('recovery-codes', codeNow(worlds.world.app, secret))),
    removeAuthenticator: () =>
      withAuthenticator(({ secret }) =>
        factorCall('authenticator/remove', codeNow(worlds.world.app, secret)),
      ),
    signInSecondFactor: () =>
      withAuthenticator(async ({ secret }) =>
        worlds.world.app.call('POST /api/v1/auth/sign-in/second-factor', {
          body: { code: codeNow(worlds.world.app, secret) },
          headers: { origin, cookie: cookieOf(await signIn()) },
        }),
      ),
    addPasskey: () => withPasskey(async ({ answer }) => answer),
    renamePasskey: () =>
      withPasskey(({ passkeyId }) => ownCall('PUT', `passkeys/${passkeyId}`, { name: 'Tablet' })),
    removePasskey: () =>
      withPasskey(async ({ passkey, passkeyId }) => {
        const { body: asked } = await ownCall('POST', 'passkeys/proof');
        const proof = { password: testPassword, passkey: passkey.assert(asked) };
        return ownCall('POST', `passkeys/${passkeyId}/remove`, proof);
      }),
    signInWithPasskey: () =>
      withPasskey(async ({ passkey }) => {
        const begun = (await auth('sign-in/passkey/start', { secondFactor: false })).body;
        return auth('sign-in/passkey', passkey.assert(begun));
      }),
    confirmSignInEnrolment: () =>
      enrolAtSignIn(async (call) => {
        const { enrolment, secret } = (await call('start')).body;
        return call('confirm', { enrolment, code: codeNow(worlds.world.app, secret) });
      }),
    confirmSignInPasskey: () =>
      enrolAtSignIn(async (call) => {
        const begun = (await call('passkey/start')).body;
        const passkey = createSoftwarePasskey({ origin, host: begun.host });
        return call('passkey', { ceremony: begun.ceremony, name: 'Phone', ...passkey.attest(begun) });
      }),
    changeSignInRules: () => changeSignInRules(null),
    resetSecondFactor,
    changeSchoolSignIn: () => withSchool(({ setUp }) => setUp),
    removeSchoolSignIn: () => withSchool(({ remove }) => remove()),
    resetSchoolAccount: () =>
      withSchool(async () => {
        const { app, officer } = worlds.world;
        const path = `/api/v1/provider/people/${officer.contactId}/school-account/reset`;
        const answer = await worlds.provider.call(`POST ${path}`);
        officer.bearer = await app.signInAs(officer);
        return answer;
      }),
    // The first sign-in there adds another audit row, for binding the account.
    finishSchoolSignIn: () =>
      withSchool(async ({ signInThere }) => {
        await signInThere();
        return signInThere();
      }),
    sendVerification: async () => {
      const answer = await sendVerification();
      await auth('verify-email', { secret: await newestSecret('verifyEmail') });
      return answer;
    },
    verifyEmail,
    invitePerson: () => people('invitations', newcomer()),
    sendInvitationAgain: async () => people(`invitations/${(await invitation()).id}/send`),
    withdrawInvitation: async () => people(`invitations/${(await invitation()).id}/withdraw`),
    acceptInvitation: async () =>
      auth('invitation', { secret: (await invitation()).secret, password: testPassword }),
    changePersonRights: async () =>
      worlds.world.app.call(`PUT /api/v1/people/${await colleague()}/rights`, {
        bearer: (await administrator()).bearer,
        body: { rights: newcomer().rights.map((place) => ({ ...place, permissions: looksAfterPeople })) },
      }),
    deactivatePerson: async () => people(`${await colleague()}/deactivate`),
    reactivatePerson: async () => {
      const contactId = await colleague();
      expect((await people(`${contactId}/deactivate`)).status).toBe(200);
      return people(`${contactId}/reactivate`);
    },
    resetPersonFactor: async () => {
      const { app } = worlds.world;
      const contactId = await colleague();
      await sql`
        insert into identity.authenticators (user_id, sealed_secret, last_step, added_at)
        select user_id, 'none', 0, now() from identity.memberships where contact_id = ${contactId}`.execute(
        app.database.owner.db,
      );
      return people(`${contactId}/second-factor/reset`);
    },
    inviteByProvider: () =>
      worlds.provider.call('POST /api/v1/provider/people/invitations', {
        clientGroupId: worlds.world.client.groupId,
        ...newcomer(),
      }),
    deactivateByProvider: async () => byProvider(await colleague(), 'deactivate'),
    reactivateByProvider: async () => {
      const contactId = await colleague();
      expect((await byProvider(contactId, 'deactivate')).status).toBe(200);
      return byProvider(contactId, 'reactivate');
    },
    changeServiceStatus: () =>
      worlds.provider.call('PUT /api/v1/provider/service-status', {
        bannerTitle: 'Text messages are late',
        severity: 'warning',
        region: 'Victoria',
        html: '<p>Since 6 am.</p>',
      }),
    endServiceStatus: () => worlds.provider.call('DELETE /api/v1/provider/service-status'),
    createBooking: () => worlds.world.post(worlds.world.officer, 'bookings', worlds.world.bookingBody()),
    cancelBooking: async () => cancel(await booked()),
    amendBooking: async () =>
      worlds.world.post(worlds.world.officer, `bookings/${await booked()}/amend`, {
        startTime: '09:00',
        room: 'Olive Hall',
        dateLocal: '2026-03-13',
      }),
    extendBooking: async () => {
      const { world } = worlds;
      const booking = await world.insertBooking({ dateLocal: '2026-03-10', status: 'Filled' });
      await world.assign(booking, await world.insertCandidate(), 'confirmed');
      const day = { dateLocal: '2026-03-17', startTime: '08:30', endTime: '15:30', breakMinutes: 30 };
      return world.post(world.officer, `bookings/${booking.bookingId}/extend`, { days: [day] });
    },
    restoreBooking: async () => {
      const bookingId = await booked();
      expect((await cancel(bookingId)).status).toBe(200);
      return worlds.world.post(worlds.world.officer, `bookings/${bookingId}/restore`, undefined);
    },
    undoBooking: async () =>
      worlds.world.post(worlds.world.officer, `bookings/${await booked()}/undo`, undefined),
    withdrawPendingBooking: async () => {
      const { world } = worlds;
      const asked = await world.post(world.asker, 'bookings', world.bookingBody({ dates: ['2026-03-12'] }));
      return world.post(world.asker, `pending-bookings/${asked.body.requestId}/withdraw`, undefined);
    },
    requestReplaceMe: () =>
      worlds.world.post(worlds.world.officer, 'bookings/replaceMe', {
        locationId: worlds.world.location.locationId,
        selectedDay: 'nextWorkingDay',
        isNextMonday: false,
        dateLocal: '2026-03-10',
      }),
    decidePreference: async () => {
      const { world } = worlds;
      const candidateId = await world.insertCandidate();
      const booking = await world.insertBooking({ status: 'Filled' });
      await world.assign(booking, candidateId, 'accepted');
      const { clientId } = world.client;
      return world.post(world.officer, `candidate/${candidateId}/preference`, {
        clientId,
        scope: 'client',
        locationId: null,
        preference: 'preferred',
        reason: 'Knows the children',
      });
    },
    giveQuickFeedback: async () => {
      const { world } = worlds;
      const booking = await world.insertBooking({ dateLocal: '2026-03-05', status: 'Filled' });
      await world.assign(booking, await world.insertCandidate(), 'arrived');
      const body = { wantedBack: 'no', comment: 'Olive was late' };
      return world.post(world.officer, `bookings/${booking.bookingId}/quick-feedback`, body);
    },
    giveFullFeedback: async () => {
      const { world } = worlds;
      const booking = await world.insertBooking({ dateLocal: '2026-03-05', status: 'Filled' });
      await world.assign(booking, await world.insertCandidate(), 'arrived');
      return byLink('giveFullFeedback', booking.bookingId, {
        wantedBack: 'preferred',
        comment: 'Olive was pleased',
        ratings: { punctuality: 'excellent' },
      });
    },
    decideByLink: async () => {
      const { world } = worlds;
      const asked = await world.post(world.asker, 'bookings', world.bookingBody({ dates: ['2026-03-13'] }));
      return byLink('decideByLink', asked.body.requestId, { action: 'reject', reason: 'Olive manages' });
    },
    decidePendingBooking: async () => {
      const { world } = worlds;
      const asked = await world.post(world.asker, 'bookings', world.bookingBody({ dates: ['2026-03-13'] }));
      const decision = { action: 'accept', bookAnyway: true };
      return world.post(world.officer, `pending-bookings/${asked.body.requestId}/action`, decision);
    },
    delegateApproval: () => delegateApproval(),
    endApprovalDelegation: async () =>
      worlds.world.app.call(
        `DELETE /api/v1/me/approval-delegations/${(await delegateApproval('2026-03-13')).body.id}`,
        {
          bearer: worlds.world.officer.bearer,
        },
      ),
    claimTimesheet: async () => (await claim()).answer,
    changeTimesheet: async () => {
      const { bearer } = await timekeeper();
      const { bookingId } = await claim();
      return worlds.world.app.call(`PUT /api/v1/timesheets/${bookingId}`, { bearer, body: sheetEdit });
    },
    askAboutTimesheet: async () => ask((await claim()).bookingId),
    answerTimesheetQuestion: async () => {
      const { bookingId } = await claim();
      const questionId = (await ask(bookingId)).body.question.id;
      return worlds.provider.call(`POST /api/v1/provider/timesheets/${bookingId}/answer`, {
        questionId,
        answer: 'Olive was there',
      });
    },
    submitTimesheets: async () => {
      const { bearer } = await timekeeper();
      const { bookingId } = await claim();
      const timesheets = [{ bookingId, version: 1, ...sheetEdit }];
      const body = { kind: 'unmodified', timesheets };
      return worlds.world.app.call('POST /api/v1/timesheets/submit', { bearer, body });
    },
    changeMyAvailability: async () =>
      worlds.world.app.call('PUT /api/v1/me/availability', {
        bearer: worlds.world.officer.bearer,
        body: {
          weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
            weekday,
            available: true,
            from: null,
            to: null,
          })),
          exceptions: [
            {
              dateFromLocal: '2026-03-12',
              dateToLocal: '2026-03-13',
              from: null,
              to: null,
              reason: 'Conference',
            },
          ],
          timeZone: 'Australia/Melbourne',
        },
      }),
    changeNotificationChoices: async () =>
      worlds.world.app.call('PUT /api/v1/me/notification-choices', {
        bearer: worlds.world.officer.bearer,
        body: {
          methods: { bookings: ['email'], ownRequests: ['email'], approvals: ['email', 'sms'] },
          quietHours: null,
          timeZone: 'Australia/Melbourne',
          urgentPassesQuiet: true,
        },
      }),
    addPushSubscription: subscribe,
    removePushSubscription: async () =>
      worlds.world.app.call(`DELETE /api/v1/me/push-subscriptions/${(await subscribe()).body.id}`, {
        bearer: worlds.world.officer.bearer,
      }),
    saveStandardBooking: save,
    changeStandardBooking: async () =>
      worlds.world.app.call(`PUT /api/v1/me/standard-bookings/${(await save()).body.id}`, {
        bearer: worlds.world.officer.bearer,
        body: templateAt(worlds.world, 'Two'),
      }),
    removeStandardBooking: async () =>
      worlds.world.app.call(`DELETE /api/v1/me/standard-bookings/${(await save()).body.id}`, {
        bearer: worlds.world.officer.bearer,
      }),
    issueInvoice,
    recordPayment: () => aboutInvoice('payment', { paidDate: '2026-03-09' }),
    askAboutInvoiceLine: async () => askAboutInvoiceLine(await ownInvoice()),
    answerInvoiceQuestion: async () => {
      const invoiceId = await ownInvoice();
      const questionId = (await askAboutInvoiceLine(invoiceId)).body.question.id;
      const body = { questionId, answer: 'Olive was there' };
      return worlds.provider.call(`POST /api/v1/provider/invoices/${invoiceId}/answer`, body);
    },
    saveCandidate: () =>
      worlds.provider.call(`PUT /api/v1/provider/candidates/${crypto.randomUUID()}`, {
        firstName: 'Dee',
        lastName: 'Directory',
        preferredName: null,
        classifications: ['Primary Teacher'],
        grades: [],
        country: 'Australia',
        latitude: null,
        longitude: null,
        isActive: true,
        certifications: [{ name: 'First aid', expiresOn: '2027-01-31' }],
      }),
    addInvoiceDocument: () =>
      aboutInvoice('documents', {
        kind: 'timesheets',
        name: 'Timesheets.pdf',
        content: Buffer.from('%PDF-1.7 sheets').toString('base64'),
      }),
    addWebhook,
    changeWebhook: async () =>
      worlds.provider.call(`PUT ${await ownWebhook()}`, { ...newWebhook, isEnabled: true }),
    rotateWebhookSecret: async () => worlds.provider.call(`POST ${await ownWebhook()}/secret/rotate`),
    testWebhook: async () => worlds.provider.call(`POST ${await ownWebhook()}/test`),
    sendWebhookAgain: async () => {
      const path = await ownWebhook();
      const { body } = await worlds.provider.call(`POST ${path}/test`);
      return worlds.provider.call(`POST ${path}/deliveries/${body.deliveryId}/send`);
    },
    removeWebhook: async () => worlds.provider.call(`DELETE ${await ownWebhook()}`),
    createFileAccessToken,
    offerBooking: () => provided('offer', {}, []),
    answerOffer: () => provided('answer', accepted, [['offer', {}]]),
    confirmBooking: () =>
      provided('confirm', { state: 'confirmed' }, [
        ['offer', {}],
        ['answer', accepted],
      ]),
    withdrawCandidate: () => provided('withdraw', {}, [['offer', {}]]),
    reportMinutesLate: () =>
      provided('minutes-late', { minutesLate: 10 }, [
        ['offer', {}],
        ['answer', accepted],
      ]),
  };
}
