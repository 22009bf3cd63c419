import type { SuggestionEvents } from '@exchange/optimization';
import type { Notice } from '../../domain/notification';
import type { NoticesOf } from './notices-of';

const noticeOf =
  (type: Notice['type'], status: Notice['status']) =>
  ({ message, ...event }: SuggestionEvents[keyof SuggestionEvents]): Notice => ({
    type,
    status,
    message,
    path: `suggestions/${event.suggestionId}`,
    advertiserId: event.advertiserId,
    campaignId: event.campaignId,
    data: event,
  });

/** docs/spec/gaps.md §2.11. */
export const suggestions: NoticesOf<SuggestionEvents> = {
  'suggestions.received': noticeOf('optimization.suggestion_received', 'info'),
  'suggestions.approved': noticeOf('optimization.suggestion_approved', 'success'),
  'suggestions.rejected': noticeOf('optimization.suggestion_rejected', 'info'),
  'suggestions.applied': noticeOf('optimization.suggestion_applied', 'success'),
  'suggestions.failed': noticeOf('optimization.suggestion_failed', 'error'),
};
