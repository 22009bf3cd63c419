import { useState } from 'react';
import { ArchiveStorefront } from './archive';
import { Pause } from './pause';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { OwnStorefront } from '#/lib/storefront';
import { LinkButton } from '#/ui/button';
import { Menu } from '#/ui/menu';

export function StorefrontActions({ storefront }: { storefront: OwnStorefront }) {
  const text = useText();
  const { account } = useAccountContext();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <LinkButton data-edit to="/a/$account/storefront/edit" params={{ account }}>
        {text('common.edit')}
      </LinkButton>
      <Pause storefront={storefront} />
      <Menu
        label={text('storefront.actions')}
        items={[{ label: text('storefront.archive'), isDanger: true, onChoose: () => setAsking(true) }]}
      />
      <ArchiveStorefront storefront={storefront} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
