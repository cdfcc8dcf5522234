import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id } from '../contract/wire-types.ts';

/** How long an access key is valid (product.md 29). */
export const fileKeySeconds = 60;

const ticket = z.strictObject({ accessKey: z.string() });
const fileParams = z.strictObject({ fileId: id });

/** A key that opens the file once within 60 s, only in its contact's browser session. */
export const generateFileAccessToken = defineEndpoint({
  name: 'generateFileAccessToken',
  method: 'GET',
  path: '/api/v1/file/generateAccessToken/:fileId',
  summary: 'A key that opens a file once',
  access: { kind: 'signedIn' },
  params: fileParams,
  replies: { 200: ticket },
  codes: ['invoice_file_not_available'],
  // The key is useless without the session cookie, which support users do not have.
  ofContactAlone: true,
});

/** The same by POST (spec section 7). */
export const createFileAccessToken = defineEndpoint({
  name: 'createFileAccessToken',
  method: 'POST',
  path: '/api/v1/file/generateAccessToken/:fileId',
  summary: 'A key that opens a file once',
  access: { kind: 'signedIn' },
  params: fileParams,
  replies: { 201: ticket },
  codes: ['invoice_file_not_available'],
  ofContactAlone: true,
});

/** Read with the browser's session cookie. 410 for a key that was used or has expired; 404 for one of another session. */
export const openFile = defineEndpoint({
  name: 'openFile',
  method: 'GET',
  path: '/api/v1/file/:accessKey',
  summary: 'The file that a key was made for',
  access: { kind: 'sessionCookie' },
  params: z.strictObject({ accessKey: z.string().check(z.regex(/^[\w-]{20,64}$/)) }),
  replies: { 200: 'blob' },
  codes: ['file_not_found', 'file_key_used', 'link_expired'],
});

/** One of the provider's public files; filePath is the name in the profile, never a file system path. */
export const getGeneralFile = defineEndpoint({
  name: 'getGeneralFile',
  method: 'GET',
  path: '/api/v1/file/general',
  summary: 'A general file',
  access: { kind: 'signedIn' },
  query: z.strictObject({ filePath: z.string().check(z.minLength(1), z.maxLength(300)) }),
  replies: { 200: 'blob' },
  codes: ['file_not_found'],
});
