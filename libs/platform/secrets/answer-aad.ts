/** What a kept answer is bound to: account, operation and key. */
export const answerAad = (place: readonly [number, string, string]): string => `idempotency/${place.join('/')}`;
