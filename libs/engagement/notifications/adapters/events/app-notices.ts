import type { OauthEvents } from '@exchange/oauth';
import type { NoticesOf } from './notices-of';

/** The connection may not be the person's own act: the person and the admins get a link to the page that disconnects the app. */
export const apps: NoticesOf<OauthEvents> = {
  'oauth.app_connected': ({ clientName, redirectHost, verifiedHost, ...data }) => ({
    type: 'app.connected',
    status: 'info',
    message: `An app was connected: "${clientName}" (${verifiedHost ?? redirectHost}).`,
    path: 'apps',
    userId: data.userId,
    data: { clientName, redirectHost, verifiedHost, ...data },
  }),
};
