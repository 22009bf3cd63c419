import { useQueryClient } from '@tanstack/react-query';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { type SupplyRequest, supplyPath } from '#/lib/supply';
import { Question } from '#/ui/parts';

/** Asks before a request for supply is removed. */
export function RemoveSupply({ of: { domain, channel }, onClose }: { of: SupplyRequest; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const remove = $api.useMutation('post', `${supplyPath}/remove`, {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', supplyPath] });
      onClose();
    },
  });
  const key = { domain, channel: channel as Schemas['SupplyKeyBody']['channel'] };
  return (
    <Question
      title={text('supply.remove')}
      isOpen
      onClose={onClose}
      request={remove}
      onAnswer={() => remove.mutate(once.keyed({ body: key }))}
    >
      <p className="wrap-anywhere">
        <strong className="font-medium">
          <bdi>{domain}</bdi> · {text.word('channel', channel)}
        </strong>
      </p>
      <p>{text('supply.remove.text')}</p>
    </Question>
  );
}
