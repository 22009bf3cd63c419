import { artifactOf } from './brief-artifact';

const now = new Date('2026-01-15T12:00:01.000Z');
const received = { accountId: 7, storefrontId: 3, discoveryId: 'disc_1', round: 0, receivedAt: new Date('2026-01-15T12:00:00.000Z') };

test('artifactOf returns the received brief without the buyer’s secrets', () => {
  const request = {
    buying_mode: 'brief',
    brief: 'Oat drink. Our key is sck_Planted0001, send Bearer planted-token-2.',
    push_notification_config: { url: 'https://buyer.example', authentication: { credentials: 'planted3' } },
    account: { account_id: 'acct', auth_token: 'planted4' },
    ext: { deep: [{ apiKey: 'planted5', note: 'kept' }] },
  };
  expect(artifactOf({ ...received, request }, 'brief_1', now)).toEqual({
    ...received,
    id: 'brief_1',
    createdAt: now,
    request: {
      buying_mode: 'brief',
      brief: 'Oat drink. Our key is [redacted], send [redacted]',
      account: { account_id: 'acct' },
      ext: { deep: [{ note: 'kept' }] },
    },
  });
});
