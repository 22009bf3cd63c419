import { rate, whole } from './setting';

/** How often strangers may ask to become somebody: people, and apps that register themselves. */
export const accessSettings = {
  authLimit: rate(
    'RATE_LIMIT_AUTH',
    'Writes to `/api/v2/auth/*` from one address; also attempts on one mail address from one network, and ten times as many from all of them.',
    {
      fallback: '40/900',
    },
  ),
  signUpLimit: rate('RATE_LIMIT_SIGN_UP', 'Sign-ups from one address.', { fallback: '20/3600' }),
  resetLimit: rate('RATE_LIMIT_RESET', 'Password resets from one address, and for one mail address.', { fallback: '12/3600' }),
  registrationLimit: rate('RATE_LIMIT_REGISTRATION', 'Apps that register themselves (OAuth) from one address.', { fallback: '600/3600' }),
  registrationBurst: rate('RATE_LIMIT_REGISTRATION_BURST', 'As `RATE_LIMIT_REGISTRATION`, within a short time.', { fallback: '60/60' }),
  unconsentedClients: whole(100, 10_000_000)(
    'OAUTH_UNCONSENTED_CLIENTS',
    'Apps that registered themselves and that nobody has consented to yet. Of more than that the oldest are removed; the others stay.',
    { fallback: '20000' },
  ),
};
