import { AudienceState } from '../audience-state';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, asApiError } from '#/lib/api';
import type { Audience } from '#/lib/audiences';
import { pollEvery } from '#/lib/task';
import { Button, LinkButton } from '#/ui/button';
import { ForeignText } from '#/ui/parts';

interface Props {
  readonly audience: Audience;
  readonly advertiser: number;
  /** Of the last request: syncs of an advertiser are applied in their order. */
  readonly task: string;
  readonly does: 'add' | 'remove';
  readonly count: number;
  readonly onOther: () => void;
}

/** What came of the people that were sent. */
export function Outcome({ audience, advertiser, task, does, count, onOther }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const query = $api.useQuery(
    'get',
    '/api/v2/buyer/tasks/{taskId}',
    { params: { path: { taskId: task } } },
    {
      refetchInterval: ({ state: { data, error } }) => {
        // The task is no longer the person's to see.
        if ([403, 404].includes(asApiError(error)?.status ?? 0)) return false;
        return data === undefined ? 2_000 : pollEvery(data.data.task);
      },
    },
  );
  const { status, error } = query.data?.data.task ?? { status: 'submitted', error: null };
  return (
    <div className="grid gap-3">
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {status === 'completed' ? (
          <>
            <span className="font-medium">{text('audiences.now', { count: audience.uploadedCount ?? 0 })}</span>
            <AudienceState audience={audience} />
          </>
        ) : status === 'failed' ? (
          <span className="text-bad">
            <ForeignText lines>{error?.message ?? ''}</ForeignText>
          </span>
        ) : (
          text(`audiences.applying.${does}`, { count })
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          kind="main"
          to="/a/$account/audiences/$advertiser/$id"
          params={{ account, advertiser: String(advertiser), id: audience.audienceId }}
        >
          {text('audiences.open')}
        </LinkButton>
        <Button onClick={onOther}>{text('audiences.other')}</Button>
      </div>
    </div>
  );
}
