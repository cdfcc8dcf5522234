/** The facts of the tree that the profile shows at its nodes. */
export type GroupFacts = {
  groupName: string;
  variant: 'AU' | 'NZ' | 'UK' | 'CA' | 'US';
  timeZone: string | null;
};
export type ClientFacts = { clientName: string };
export type LocationFacts = {
  locationName: string;
  timeZone: string;
  tags: readonly string[];
  address: {
    line1: string;
    line2: string;
    suburb: string;
    state: string;
    postcode: string;
    country: string;
    latitude: number | null;
    longitude: number | null;
    fullAddress: string;
  };
};
