/** Binds a stored answer to account, operation and key. */
export const answerAad = (place: readonly [number, string, string]): string => `idempotency/${place.join('/')}`;
