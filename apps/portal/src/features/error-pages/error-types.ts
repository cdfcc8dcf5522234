import type { errorPageTexts } from './error-page-texts.ts';

type Words = keyof ReturnType<typeof errorPageTexts>['pages'];

/** Every type of error page (spec sections 2 and 8): its code, whether the code is shown, and its text key. */
const errorTypes = {
  internalError: { code: 500, showsCode: true, words: 'internalError' },
  error: { code: 500, showsCode: true, words: 'internalError' },
  notFound: { code: 404, showsCode: true, words: 'notFound' },
  unauthorized: { code: 401, showsCode: true, words: 'unauthorized' },
  actionLocked: { code: 401, showsCode: false, words: 'actionLocked' },
  forbidden: { code: 403, showsCode: true, words: 'forbidden' },
  badRequest: { code: 400, showsCode: true, words: 'badRequest' },
  gone: { code: 410, showsCode: false, words: 'expired' },
  expired: { code: 410, showsCode: false, words: 'expired' },
  accountLoadFailure: { code: 400, showsCode: false, words: 'accountLoadFailure' },
  noServerResponse: { code: 500, showsCode: false, words: 'noServerResponse' },
  noClients: { code: 500, showsCode: false, words: 'noClients' },
} as const satisfies Record<string, { code: number; showsCode: boolean; words: Words }>;

export type ErrorType = keyof typeof errorTypes;

/** Unknown types fall back to a generic 500 page. */
export function findErrorType(type: string): { code: number; showsCode: boolean; words: Words } {
  return Object.hasOwn(errorTypes, type) ? errorTypes[type as ErrorType] : errorTypes.internalError;
}
