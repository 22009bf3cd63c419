import type { AskEvents } from '@exchange/asks';
import type { NoticesOf } from './notices-of';

/** docs/spec/gaps.md §6.5. */
export const asks: NoticesOf<AskEvents> = {
  'asks.resolved': ({ askId, title, outcome }) => ({
    type: 'ask.resolved',
    status: outcome === 'change' ? 'success' : 'info',
    message: `Your ask "${title}" was resolved: say whether that helped.`,
    path: `asks/${askId}`,
    data: { askId, title, outcome },
  }),
};
