import { anyOf } from '../permissions/access-lists.ts';

/** Inviting people, resending and withdrawing invitations. */
export const invitesPeople = anyOf({ scope: 'people', modifier: 'create', level: 'group-and-below' });

/** Changing what people may do. */
export const changesPeople = anyOf({ scope: 'people', modifier: 'modify', level: 'group-and-below' });

/** Deactivating people, and reactivating them. */
export const deactivatesPeople = anyOf({ scope: 'people', modifier: 'delete', level: 'group-and-below' });
