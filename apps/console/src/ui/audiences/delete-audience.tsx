import { useId, useState } from 'react';
import { useShares } from '../sharing/use-shares';
import { useText } from '#/i18n';
import { useAudienceUse } from '#/lib/audience-use';
import { type Audience, audienceName, useSyncAudience } from '#/lib/audiences';
import { Form, TextField } from '#/ui/form';
import { Menu } from '#/ui/menu';
import { ForeignText, Question } from '#/ui/parts';

/** Deletes an audience for good: says in numbers what ends, and wants its id typed. */
export function DeleteAudience({ advertiser, audience }: { advertiser: number; audience: Audience }) {
  const text = useText();
  const form = useId();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useSyncAudience(advertiser, () => setAsking(false));
  const { audienceId } = audience;
  const isTyped = [audienceId, audienceId.slice(0, 60)].some((id) => typed.trim() === id.trim());
  return (
    <>
      <Menu
        label={text('audiences.actions')}
        items={[{ label: text('audiences.delete'), isDanger: true, onChoose: () => setAsking(true) }]}
      />
      <Question
        title={text('audiences.delete')}
        isOpen={isAsking}
        onClose={() => {
          setAsking(false);
          setTyped('');
        }}
        request={remove}
        isDisabled={!isTyped}
        form={form}
      >
        <p className="font-medium">
          <ForeignText>{audienceName(audience)}</ForeignText>
        </p>
        <Effect advertiser={advertiser} audience={audience} />
        <Form id={form} error={remove.error} onSubmit={() => isTyped && remove.send({ audienceId, delete: true })}>
          <TextField
            name="typed"
            label={text('audiences.delete.typed', { id: audienceId.slice(0, 60) })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            dir="ltr"
          />
        </Form>
      </Question>
    </>
  );
}

function Effect({ advertiser, audience: { audienceId, uploadedCount } }: { advertiser: number; audience: Audience }) {
  const text = useText();
  const shares = useShares({ advertiser, type: 'AUDIENCE', id: audienceId }).data?.data.filter(({ enabled }) => enabled).length;
  const campaigns = useAudienceUse(advertiser, audienceId).data?.meta.pagination.total;
  return (
    <ul className="grid list-disc gap-1 ps-5">
      <li>{text('audiences.delete.people', { count: uploadedCount ?? 0 })}</li>
      {shares !== undefined && <li>{text('audiences.delete.sellers', { count: shares })}</li>}
      {campaigns !== undefined && <li>{text('audiences.delete.campaigns', { count: campaigns })}</li>}
      <li>{text('audiences.delete.final')}</li>
    </ul>
  );
}
