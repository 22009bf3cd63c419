import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schemas } from './api';
import { useIdempotencyKey } from './idempotency-key';

export type Audience = Schemas['Audience'];
export const audiencesPath = '/api/v2/buyer/advertisers/{advertiserId}/audiences';
export const audiencePath = '/api/v2/buyer/advertisers/{advertiserId}/audiences/{audienceId}';
export const syncPath = '/api/v2/buyer/advertisers/{advertiserId}/audiences/sync';

export const consentBases: readonly NonNullable<Audience['consentBasis']>[] = [
  'consent',
  'legitimate_interest',
  'contract',
  'legal_obligation',
];
export const audienceName = ({ name, audienceId }: Pick<Audience, 'name' | 'audienceId'>): string => name ?? audienceId;

/** A deleted audience has the state of its last sync, which says nothing any more. */
export const audienceState = ({ status, deleted }: Pick<Audience, 'status' | 'deleted'>): Audience['status'] | 'stopped' =>
  deleted ? 'stopped' : status;

/** Reads audiences again wherever they are shown. */
export function useAudiencesChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([audiencesPath, audiencePath, '/api/v2/buyer/tasks'].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
}

/** Creates, changes or deletes one audience, without people. */
export function useSyncAudience(advertiser: number, onDone: (audienceId: string) => unknown) {
  const once = useIdempotencyKey();
  const changed = useAudiencesChanged();
  const sync = $api.useMutation('post', syncPath, {
    onSuccess: async (_, { body }) => {
      once.done();
      await changed();
      await onDone(body.audiences[0]!.audienceId);
    },
  });
  const send = (audience: Omit<Schemas['AudienceBody'], 'add' | 'remove'>) =>
    sync.mutate(once.keyed({ params: { path: { advertiserId: advertiser } }, body: { audiences: [audience] } }));
  return { ...sync, send };
}
