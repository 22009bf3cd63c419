import type { OauthEvents } from '@exchange/oauth';
import type { NoticesOf } from './notices-of';

/** The person may not have connected it themselves: they and the admins are told, with the page where it can be disconnected. */
export const apps: NoticesOf<OauthEvents> = {
  'oauth.app_connected': ({ clientName, redirectHost, verifiedHost, ...data }) => ({
    type: 'app.connected',
    status: 'info',
    message: `An app was connected: "${clientName}" (${verifiedHost ?? redirectHost}).`,
    path: 'keys',
    userId: data.userId,
    data: { clientName, redirectHost, verifiedHost, ...data },
  }),
};
