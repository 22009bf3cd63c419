import type { QueryClient } from '@tanstack/react-query';
import { api } from './api';
import { forgetPerson } from './preferences';

/** Ends the session, and leads to the sign-in page without anything that was loaded before. */
export async function signOut(queries: QueryClient): Promise<void> {
  await api.POST('/api/v2/auth/sign-out');
  queries.clear();
  forgetPerson();
  location.assign('/console/sign-in');
}
