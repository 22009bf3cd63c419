import type { OauthEvents } from '@exchange/oauth';
import type { NoticesOf } from './notices-of';

/** Whoever did not connect it wants to know at once. */
export const apps: NoticesOf<OauthEvents> = {
  'oauth.app_connected': ({ clientName, redirectHost, verifiedHost, ...data }) => ({
    type: 'system.warning',
    status: 'info',
    message: `An app was connected: "${clientName}" (${verifiedHost ?? redirectHost}).`,
    path: '/api/v2/connected-apps',
    data: { clientName, redirectHost, verifiedHost, ...data },
  }),
};
