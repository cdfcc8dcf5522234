import { localised } from '../../../lib/localised.ts';

export const clientSelectorTexts = localised('clientSelector', {
  clients: 'clients and sites',
  allClients: 'All clients',
  several: 'Several',
  one: 'One',
});
