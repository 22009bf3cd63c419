import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { integerParam } from '#/lib/search';
import { AppsPage } from '#/ui/apps/apps-page';
import { MachineList } from '#/ui/apps/machine-list';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';

export const Route = createFileRoute('/a/$account/apps/machines/')({
  validateSearch: (search: Record<string, unknown>): { create?: number } => integerParam('create', search, 1, 1),
  loader: () => loadMessages('apps', 'keys'),
  component: Machines,
});

function Machines() {
  const text = useText();
  const [created, setCreated] = useState<Schemas['MachineApplicationWithSecret']>();
  const isCreating = Route.useSearch().create === 1;
  const go = Route.useNavigate();
  const setCreating = (isWanted: boolean) => void go({ search: isWanted ? { create: 1 } : {}, replace: true });
  return (
    <AppsPage
      isForAdmins
      title={text('machines.title')}
      about={text('machines.about')}
      actions={
        created === undefined && (
          <Button kind="main" data-create onClick={() => setCreating(true)}>
            <Icon name="plus" size={14} />
            {text('machines.new')}
          </Button>
        )
      }
    >
      <MachineList isCreating={isCreating} setCreating={setCreating} created={created} setCreated={setCreated} />
    </AppsPage>
  );
}
