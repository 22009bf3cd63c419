import { ApiKey, type NewApiKey } from '../domain/api-key';

/** Default time of the builders. */
export const keyEpoch = new Date('2026-01-15T12:00:00.000Z');
export const minutesLater = (minutes: number, from = keyEpoch): Date => new Date(from.getTime() + minutes * 60_000);

export function anApiKey(overrides: Partial<NewApiKey> = {}, at = keyEpoch): ApiKey {
  return ApiKey.create(
    { accountId: 1, id: 'key_1', kind: 'personal', createdBy: 1, name: 'Nightly report', prefix: 'sck_7Qm2vX9p', ...overrides },
    at,
  );
}
