/** `field` is '' for a problem of the whole form. */
export type FieldProblem = { field: string; message: string };
