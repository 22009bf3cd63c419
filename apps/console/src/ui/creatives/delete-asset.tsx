import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { type Asset, assetPath, assetsPath } from '#/lib/creative-assets';
import { Button } from '#/ui/button';
import { ForeignText, Question } from '#/ui/parts';

/** Deletes an asset, or archives it when a version of a creative uses it. */
export function DeleteAsset({ asset: { advertiserId: id, assetId, name } }: { asset: Asset }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const remove = $api.useMutation('delete', assetPath, {
    onSuccess: async () => {
      await go({ to: '/a/$account/creatives/assets', params: { account }, search: { advertiser: id } });
      await queries.invalidateQueries({ queryKey: ['get', assetsPath] });
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setAsks(true)}>
        {text('creatives.asset.delete')}
      </Button>
      <Question
        title={text('creatives.asset.delete')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={remove}
        onAnswer={() => remove.mutate({ params: { path: { id, assetId } } })}
      >
        <p className="font-medium">
          <ForeignText>{name}</ForeignText>
        </p>
        <p>{text('creatives.asset.delete.text')}</p>
      </Question>
    </>
  );
}
