import { useQueryClient } from '@tanstack/react-query';
import { $api } from './api';

/** Ends the session, and leads to the sign-in page without anything that was loaded before. */
export function useSignOut() {
  const queries = useQueryClient();
  return $api.useMutation('post', '/api/v2/auth/sign-out', {
    onSuccess: () => {
      queries.clear();
      location.assign('/console/sign-in');
    },
  });
}
