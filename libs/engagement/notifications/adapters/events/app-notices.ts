import type { AppConnected } from '@exchange/oauth';
import { type Rows, row } from './row';

/** Whoever did not connect it wants to know at once. */
export const apps: Rows = {
  'oauth.app_connected': row<AppConnected['payload']>(({ clientName, redirectHost, verifiedHost, ...data }) => ({
    type: 'system.warning',
    status: 'info',
    message: `An app was connected: "${clientName}" (${verifiedHost ?? redirectHost}).`,
    path: '/api/v2/connected-apps',
    data: { clientName, redirectHost, verifiedHost, ...data },
  })),
};
