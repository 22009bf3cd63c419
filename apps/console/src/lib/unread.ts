import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { $api } from './api';
import { useFeed, type ChangePointer } from './feed';

const path = '/api/v2/notifications';
const query = { unreadOnly: true, limit: 1 };

/** Number of unread notifications, which follows the feed. */
export function useUnreadCount(account: string): number {
  const queries = useQueryClient();
  const unread = $api.useQuery('get', path, { params: { query } });
  useFeed(
    account,
    useCallback(
      (pointer: ChangePointer | 'reset') => {
        if (pointer === 'reset' || pointer.kind === 'notification')
          void queries.invalidateQueries({ queryKey: ['get', path, { params: { query } }] });
      },
      [queries],
    ),
  );
  return unread.data?.meta.unreadCount ?? 0;
}
