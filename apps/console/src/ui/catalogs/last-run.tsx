import { StepLine } from './step-line';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useCatalog } from '#/lib/catalog';
import { courseOf } from '#/lib/catalog-course';
import { LinkButton } from '#/ui/button';
import { Card } from '#/ui/parts';

/** What came of the last time that the items were read. It is read again while a run goes on. */
export function LastRun() {
  const text = useText();
  const { account } = useAccountContext();
  const catalog = useCatalog();
  const [last] = courseOf(catalog);
  return (
    <Card
      title={text('catalogs.last')}
      actions={
        last !== undefined && (
          <LinkButton
            size="small"
            to="/a/$account/catalogs/$advertiser/$id/runs"
            params={{ account, advertiser: String(catalog.advertiserId), id: catalog.platformId }}
          >
            {text('common.all')}
          </LinkButton>
        )
      }
    >
      <div role="status" className="min-h-10">
        {last === undefined ? <p className="text-mute">{text('catalogs.runs.none')}</p> : <StepLine step={last} />}
      </div>
    </Card>
  );
}
