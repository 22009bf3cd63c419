import { suggestionsPath } from '@test/suggestions';
import { suggested } from '../../insight/optimization-suggestions.fixture';
import type { AuditedOperations } from './world';

export const optimization: AuditedOperations = {
  'POST /api/v2/buyer/optimization-suggestions/{id}/reject': {
    is: 'UPDATE OPTIMIZATION_SUGGESTION',
    says: /^rejected the optimization suggestion for "=Buy .*"$/,
    by: async ({ api, buyer }) => {
      const { suggestionId } = await suggested(api, buyer);
      return () => api.post(`${suggestionsPath}/${suggestionId}/reject`, { as: buyer.as });
    },
  },
};
