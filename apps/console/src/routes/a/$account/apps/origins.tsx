import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { AppsPage } from '#/ui/apps/apps-page';
import { OriginList } from '#/ui/apps/origin-list';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';

export const Route = createFileRoute('/a/$account/apps/origins')({
  loader: () => loadMessages('apps'),
  component: Origins,
});

function Origins() {
  const text = useText();
  const [creating, setCreating] = useState<string>();
  return (
    <AppsPage
      isForAdmins
      title={text('origins.title')}
      about={text('origins.about')}
      actions={
        <Button kind="main" data-create onClick={() => setCreating('')}>
          <Icon name="plus" size={14} />
          {text('origins.new')}
        </Button>
      }
    >
      <OriginList creating={creating} setCreating={setCreating} />
    </AppsPage>
  );
}
