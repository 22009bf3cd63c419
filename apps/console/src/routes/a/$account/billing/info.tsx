import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { changedInfo, infoDraft } from '#/lib/billing-info';
import { useDraft } from '#/lib/draft';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { isSame } from '#/lib/same';
import { InfoForm } from '#/ui/billing/info-form';
import { useBillingChanged } from '#/ui/billing/use-billing';
import { Card, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/billing/info')({ loader: () => loadMessages('billing', 'payouts'), component: Info });

const path = '/api/v2/billing/info';

function Info() {
  const query = $api.useQuery('get', path);
  return (
    <Loaded query={query} skeleton={<Rows count={6} />}>
      {({ data }) => <Edit info={data} />}
    </Loaded>
  );
}

/** Only changed fields are sent, so that fields that a colleague has changed keep their value. */
function Edit({ info }: { info: Schemas['BillingInfo'] }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const changed = useBillingChanged();
  const [isSaved, setSaved] = useState(false);
  const stored = infoDraft(info);
  const draft = useDraft('billing.info', stored);
  const isFresh = isSame(draft.base, draft.value) && !isSame(draft.base, stored);
  useEffect(() => {
    if (isFresh) draft.rebase(stored, stored, 0);
  });
  const save = $api.useMutation('put', path, {
    onSuccess: async (answer) => {
      once.done();
      const now = infoDraft(answer.data);
      draft.rebase(now, now, 0);
      setSaved(true);
      queries.setQueryData($api.queryOptions('get', path).queryKey, answer);
      await changed();
    },
  });
  return (
    <Card title={text('billing.info')}>
      <InfoForm
        draft={draft}
        error={save.error}
        isBusy={save.isPending}
        isSaved={isSaved && isSame(draft.base, draft.value)}
        onSubmit={() => save.mutate(once.keyed({ body: changedInfo(draft.base, draft.value) }))}
      />
    </Card>
  );
}
