import { AudienceDesk, membersFrom } from '@test/audiences';
import type { Table } from './world';

export const audiences: Table = {
  'POST /api/v2/buyer/advertisers/{advertiserId}/audiences/sync': {
    is: 'EXECUTE AUDIENCE',
    says: /^synced audience "crm, old"$/,
    by: async ({ api, buyer }) => {
      const desk = await AudienceDesk.open(api, buyer.as);
      return () =>
        desk.post({
          audiences: [
            { audienceId: 'crm', add: membersFrom(0, 2) },
            { audienceId: 'old', delete: true },
          ],
        });
    },
  },
};
