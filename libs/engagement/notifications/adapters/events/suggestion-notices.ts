import type { Notice } from '../../domain/notification';
import { type Rows, row } from './row';

/** Payload of `suggestions.received`, `approved`, `rejected`, `applied` and `failed`. */
interface SuggestionEvent {
  readonly suggestionId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly mediaBuyId: string | null;
  readonly message: string;
}

const told = (type: Notice['type'], status: Notice['status']) =>
  row<SuggestionEvent>(({ message, ...event }) => ({
    type,
    status,
    message,
    path: `/api/v2/buyer/optimization-suggestions/${event.suggestionId}`,
    advertiserId: event.advertiserId,
    campaignId: event.campaignId,
    data: event,
  }));

/** gaps.md §2.11. */
export const suggestions: Rows = {
  'suggestions.received': told('optimization.suggestion_received', 'info'),
  'suggestions.approved': told('optimization.suggestion_approved', 'success'),
  'suggestions.rejected': told('optimization.suggestion_rejected', 'info'),
  'suggestions.applied': told('optimization.suggestion_applied', 'success'),
  'suggestions.failed': told('optimization.suggestion_failed', 'error'),
};
