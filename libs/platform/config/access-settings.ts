import { rate, int } from './setting';

/** Limits for unauthenticated clients: people who sign in or up, and apps that register themselves. */
export const accessSettings = {
  authLimit: rate(
    'RATE_LIMIT_AUTH',
    'Writes to `/api/v2/auth/*` from one IP address. Also attempts on one mail address from one network; from all networks together, ten times as many.',
    { fallback: '40/900' },
  ),
  signUpLimit: rate('RATE_LIMIT_SIGN_UP', 'Sign-ups from one IP address.', { fallback: '20/3600' }),
  resetLimit: rate('RATE_LIMIT_RESET', 'Password resets from one IP address, and for one mail address.', { fallback: '12/3600' }),
  registrationLimit: rate('RATE_LIMIT_REGISTRATION', 'Apps that register themselves (OAuth) from one IP address.', {
    fallback: '600/3600',
  }),
  registrationBurst: rate('RATE_LIMIT_REGISTRATION_BURST', 'As `RATE_LIMIT_REGISTRATION`, for bursts.', { fallback: '60/60' }),
  unconsentedClients: int(100, 10_000_000)(
    'OAUTH_UNCONSENTED_CLIENTS',
    'Maximum number of self-registered apps without any consent. Beyond it the oldest are removed.',
    { fallback: '20000' },
  ),
};
