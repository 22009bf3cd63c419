interface Row {
  readonly id: string;
  readonly createdAt: string;
}

/** Rows of a later reading that a list, newest first, does not have at its top. A list that is not loaded lacks none. */
export function newerThan<T extends Row>(shown: readonly T[] | null, read: readonly T[] | undefined): readonly T[] {
  if (shown === null || read === undefined) return [];
  const [newest] = shown;
  const known = new Set(shown.map(({ id }) => id));
  return read.filter(({ id, createdAt }) => !known.has(id) && (newest === undefined || createdAt >= newest.createdAt));
}
