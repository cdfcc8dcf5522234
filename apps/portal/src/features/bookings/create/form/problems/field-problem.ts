/** field '' is about the whole form. */
export type FieldProblem = { field: string; message: string };
