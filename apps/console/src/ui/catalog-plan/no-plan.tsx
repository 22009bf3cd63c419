import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { useCatalog } from '#/lib/catalog';
import { LinkButton } from '#/ui/button';
import { Card, Empty } from '#/ui/parts';

/** What is missing before there can be a plan: rules, or items. */
export function NoPlan() {
  const text = useText();
  const { account } = useAccountContext();
  const advertiser = useAdvertiser();
  const { platformId: id, activeTransform } = useCatalog();
  const params = { account, advertiser: String(advertiser.id), id };
  return (
    <Card flush>
      {activeTransform === null ? (
        <Empty
          icon="box"
          title={text('plan.noRules')}
          action={
            <LinkButton kind="main" to="/a/$account/catalogs/$advertiser/$id/transform" params={params}>
              {text('plan.noRules.action')}
            </LinkButton>
          }
          call={{
            method: 'PUT',
            path: `/api/v2/buyer/advertisers/${advertiser.id}/catalogs/${id}/transform`,
            body: { groupBy: ['brand'], creativePrompt: 'Show {{brand}}: {{title}}', budgetPerGroup: 500 },
          }}
        >
          {text('plan.noRules.text')}
        </Empty>
      ) : (
        <Empty
          icon="box"
          title={text('plan.noItems')}
          action={
            <LinkButton kind="main" to="/a/$account/catalogs/$advertiser/$id" params={params}>
              {text('plan.noItems.action')}
            </LinkButton>
          }
        >
          {text('plan.noItems.text')}
        </Empty>
      )}
    </Card>
  );
}
