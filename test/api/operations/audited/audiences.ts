import { AudienceClient, membersFrom } from '@test/audiences';
import type { AuditedOperations } from './world';

export const audiences: AuditedOperations = {
  'POST /api/v2/buyer/advertisers/{advertiserId}/audiences/sync': {
    is: 'EXECUTE AUDIENCE',
    says: /^synced audience "crm, old"$/,
    by: async ({ api, buyer }) => {
      const desk = await AudienceClient.open(api, buyer.as);
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
