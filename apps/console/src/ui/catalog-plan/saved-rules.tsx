import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { useCatalog } from '#/lib/catalog';
import { Button, LinkButton } from '#/ui/button';
import { Time } from '#/ui/parts';

/** When rules were saved, with the way to what they make; and that somebody has saved others while these were typed. */
export function SavedRules({ isOvertaken, onTake }: { isOvertaken: boolean; onTake: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const advertiser = useAdvertiser();
  const { activeTransform, platformId: id } = useCatalog();
  if (activeTransform === null) return <p className="text-mute">{text('transform.about')}</p>;
  if (isOvertaken)
    return (
      <p
        role="alert"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-attention bg-attention-soft px-3 py-1.5"
      >
        {text('transform.overtaken')}
        <Button size="small" onClick={onTake}>
          {text('transform.take')}
        </Button>
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-mute">
      <span>
        {text('transform.saved')} <Time at={activeTransform.savedAt} />
      </span>
      <LinkButton size="small" to="/a/$account/catalogs/$advertiser/$id/plan" params={{ account, advertiser: String(advertiser.id), id }}>
        {text('transform.plan')}
      </LinkButton>
    </p>
  );
}
