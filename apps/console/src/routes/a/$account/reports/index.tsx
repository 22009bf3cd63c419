import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { reportsSearch } from '#/lib/report-search';
import { Button, LinkButton } from '#/ui/button';
import { Filters } from '#/ui/filters';
import { Icon } from '#/ui/icon';
import { Page } from '#/ui/parts';
import { ReportOf } from '#/ui/report/report-of';

export const Route = createFileRoute('/a/$account/reports/')({
  validateSearch: reportsSearch,
  loader: () => loadMessages('reports'),
  component: Reports,
});

/** Advertisers among which the filter chooses. */
const maxAdvertisers = 100;

function Reports() {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const { advertiser, campaign } = Route.useSearch();
  const go = Route.useNavigate();
  const advertisers = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: maxAdvertisers } } });
  const scope = useMemo(
    () => ({
      filter: {
        ...(advertiser === undefined ? {} : { advertiserId: advertiser }),
        ...(campaign === undefined ? {} : { campaignId: campaign }),
      },
      level: campaign === undefined ? ('advertiser' as const) : ('mediaBuy' as const),
    }),
    [advertiser, campaign],
  );
  return (
    <Page
      title={text('reports.title')}
      actions={
        isAdmin && (
          <LinkButton to="/a/$account/reports/imports" params={{ account }}>
            {text('imports.title')}
          </LinkButton>
        )
      }
    >
      <ReportOf
        scope={scope}
        filters={
          <>
            <Filters
              label={text('field.advertiser')}
              value={advertiser === undefined ? undefined : String(advertiser)}
              options={(advertisers.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              onPick={(picked) =>
                void go({
                  search: ({ advertiser: _, campaign: _campaign, ...rest }) => ({
                    ...rest,
                    ...(picked ? { advertiser: Number(picked) } : {}),
                  }),
                })
              }
            />
            {campaign !== undefined && (
              <Button onClick={() => void go({ search: ({ campaign: _, ...rest }) => rest })}>
                {text('reports.oneCampaign')}
                <Icon name="close" size={14} />
              </Button>
            )}
          </>
        }
      />
    </Page>
  );
}
