import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useCampaignsOf } from './used-by';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { catalogName, catalogPath, useCatalog, useCatalogsChanged } from '#/lib/catalog';
import { Form, TextField } from '#/ui/form';
import { Menu } from '#/ui/menu';
import { ForeignText, Question } from '#/ui/parts';

/** Deletes the catalog with its items: says in numbers what uses it, and wants the name typed. */
export function RemoveCatalog() {
  const text = useText();
  const form = useId();
  const go = useNavigate();
  const { account } = useAccountContext();
  const changed = useCatalogsChanged();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const catalog = useCatalog();
  const { advertiserId: id, platformId: catalogId } = catalog;
  const name = catalogName(catalog);
  const remove = $api.useMutation('delete', catalogPath, {
    onSuccess: async () => {
      await go({ to: '/a/$account/catalogs', params: { account }, search: { advertiser: id } });
      await changed();
    },
  });
  return (
    <>
      <Menu
        label={text('catalogs.actions')}
        items={[{ label: text('catalogs.delete'), isDanger: true, onChoose: () => setAsking(true) }]}
      />
      <Question
        title={text('catalogs.delete')}
        isOpen={isAsking}
        onClose={() => (setAsking(false), setTyped(''))}
        request={remove}
        form={form}
        isDisabled={typed.trim() !== name.trim()}
      >
        <p className="font-medium">
          <ForeignText>{name}</ForeignText>
        </p>
        {isAsking && <Consequences />}
        <Form id={form} error={remove.error} onSubmit={() => remove.mutate({ params: { path: { id, catalogId } } })}>
          <TextField
            name="name"
            label={text('catalogs.delete.name')}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form>
      </Question>
    </>
  );
}

function Consequences() {
  const text = useText();
  const { advertiserId: advertiser, catalogId, platformId, itemCount } = useCatalog();
  const campaigns = useCampaignsOf(platformId).data?.meta.pagination.total;
  const query = { resourceType: 'CATALOG', resourceId: catalogId, enabled: true, limit: 200 } as const;
  const shares = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}/syndication-status', { params: { path: { id: advertiser }, query } });
  return (
    <ul className="grid list-disc gap-1 ps-5">
      <li>{text('catalogs.delete.items', { count: itemCount })}</li>
      {campaigns !== undefined && <li>{text('catalogs.delete.campaigns', { count: campaigns })}</li>}
      {shares.data !== undefined && <li>{text('catalogs.delete.sellers', { count: shares.data.data.length })}</li>}
      <li>{text('catalogs.delete.final')}</li>
    </ul>
  );
}
