/** Spec section 9, App version. */
export const productVersion = '1.0.0';
