import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../button';
import { Form, SelectField, useBusy } from '../form';
import { Dialog } from '../parts';
import { Loaded } from '../problem';
import { Line } from '../skeleton';
import { suggestionsPath } from './decide';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';

/** Runs the daily analysis of a campaign now, and says what came of it. */
export function Analyze({ campaignId }: { campaignId: string | undefined }) {
  const text = useText();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button data-create onClick={() => setAsks(true)}>
        {text('suggestions.analyze')}
      </Button>
      <Dialog title={text('suggestions.analyze.title')} isOpen={asks} onClose={() => setAsks(false)}>
        <AnalyzeForm campaignId={campaignId} />
      </Dialog>
    </>
  );
}

function AnalyzeForm({ campaignId }: { campaignId: string | undefined }) {
  const text = useText();
  const campaigns = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query: { status: ['ACTIVE', 'PAUSED'], limit: 200 } } });
  const once = useIdempotencyKey();
  const queries = useQueryClient();
  const analyze = $api.useMutation('post', '/api/v2/buyer/campaigns/{id}/optimize', {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', suggestionsPath] });
    },
  });
  const label = useBusy(analyze.isPending, text('suggestions.analyze'));
  return (
    <Loaded query={campaigns} skeleton={<Line className="h-8 w-full" />}>
      {({ data }) =>
        data.length === 0 ? (
          <p>{text('suggestions.analyze.none')}</p>
        ) : (
          <Form
            error={analyze.error}
            fields={['id']}
            onSubmit={(values) => analyze.mutate(once.keyed({ params: { path: { id: values.text('id') } } }))}
          >
            <SelectField
              name="id"
              label={text('mediaBuys.campaign')}
              defaultValue={campaignId}
              options={data.map(({ campaignId: value, name }) => ({ value, label: name.slice(0, 100) }))}
              onChange={() => analyze.reset()}
            />
            <div className="flex flex-wrap items-center gap-3">
              <Button kind="main" type="submit" isBusy={analyze.isPending}>
                {label}
              </Button>
              <p role="status">{analyze.data && <Outcome of={analyze.data.data} />}</p>
            </div>
          </Form>
        )
      }
    </Loaded>
  );
}

function Outcome({ of: { mediaBuysAnalyzed, suggestions } }: { of: Schemas['CampaignReview'] }) {
  const text = useText();
  if (mediaBuysAnalyzed === 0) return text('suggestions.outcome.none');
  return `${text('suggestions.outcome', { count: mediaBuysAnalyzed })} ${text('suggestions.outcome.open', { count: suggestions.length })}`;
}
