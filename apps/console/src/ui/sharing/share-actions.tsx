import { useState } from 'react';
import { StopSharing } from './stop-sharing';
import { useShare } from './use-shares';
import { useText } from '#/i18n';
import { messageOf } from '#/lib/advice';
import { asApiError } from '#/lib/api';
import { actionsOf, type Share, takingOf } from '#/lib/sharing';
import { Button } from '#/ui/button';

interface Props {
  readonly share: Share;
  readonly seller: string;
  /** Only the action that is due first, where the row is narrow. */
  readonly isFirst?: boolean;
  /** The resource cannot be shared: only what sellers have can be taken from them. */
  readonly isFixed?: boolean;
}

/** What can be done about one share: in its row, with the name of the seller for those who hear it. */
export function ShareActions({ share, seller, isFirst = false, isFixed = false }: Props) {
  const text = useText();
  const { resourceType: type, resourceId: id, advertiserId: advertiser, adcpAgentId } = share;
  const change = useShare({ advertiser, type, id });
  const [asks, setAsks] = useState(false);
  const refused = asApiError(change.error);
  return (
    <span className="inline-grid justify-items-end gap-1">
      <span className="inline-flex gap-2">
        {(isFixed ? takingOf : actionsOf)(share)
          .slice(0, isFirst ? 1 : undefined)
          .map((action) => (
            <Button
              key={action}
              size="small"
              isBusy={change.isPending}
              aria-label={text('sharing.named', { action: text(`sharing.${action}`), seller })}
              onClick={() => (action === 'stop' ? setAsks(true) : change.send(action === 'again', [adcpAgentId]))}
            >
              {text(`sharing.${action}`)}
            </Button>
          ))}
      </span>
      {refused !== null && (
        <span role="alert" className="max-w-60 text-xs whitespace-normal text-bad">
          {messageOf(text, refused)}
        </span>
      )}
      {asks && <StopSharing share={share} seller={seller} onClose={() => setAsks(false)} />}
    </span>
  );
}
