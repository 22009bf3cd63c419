import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { AudienceForm } from './audience-form';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, ApiError } from '#/lib/api';
import { audiencePath, useSyncAudience } from '#/lib/audiences';
import { Dialog } from '#/ui/parts';

/** Creates an audience, and leads to the choice of its people. */
export function NewAudience({ advertiser, onClose }: { advertiser: number; onClose: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const create = useSyncAudience(advertiser, (id) =>
    go({ to: '/a/$account/audiences/$advertiser/$id/upload', params: { account, advertiser: String(advertiser), id } }),
  );
  /** The typed id that was free: another try may find the audience that the first one has created. */
  const free = useRef<string | null>(null);
  const check = useMutation({
    mutationFn: async (audienceId: string) => {
      // Browsers resolve them as parts of a path.
      if (/^\.{1,2}$/.test(audienceId)) throw refusalOf(text('audiences.id.dots'));
      if (free.current !== audienceId && (await isKnown(advertiser, audienceId))) throw refusalOf(text('audiences.id.known'));
      free.current = audienceId;
    },
  });
  return (
    <Dialog title={text('audiences.new')} isOpen onClose={onClose}>
      <AudienceForm
        error={check.error ?? create.error}
        isBusy={check.isPending || create.isPending}
        submit={text('audiences.create')}
        onSubmit={(body, isOwnId) => {
          if (isOwnId) return check.mutate(body.audienceId, { onSuccess: () => create.send(body) });
          check.reset();
          create.send(body);
        }}
      />
    </Dialog>
  );
}

async function isKnown(advertiserId: number, audienceId: string): Promise<boolean> {
  try {
    await api.GET(audiencePath, { params: { path: { advertiserId, audienceId } } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

function refusalOf(message: string): ApiError {
  const error = { code: 'CONFLICT', message, details: { issues: [{ path: 'audiences[0].audienceId', message }] } } as const;
  return new ApiError(409, { data: null, error }, null, null);
}
