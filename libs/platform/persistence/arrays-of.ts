/** One array per column, for `unnest` in a statement about many rows. */
export const arraysOf = <Row extends object>(rows: readonly Row[], ...columns: readonly (keyof Row)[]): unknown[][] =>
  columns.map((column) => rows.map((row) => row[column]));
