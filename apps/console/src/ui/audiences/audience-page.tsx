import { Link } from '@tanstack/react-router';
import { AudienceCampaigns } from './audience-campaigns';
import { numberText, rateText } from './audience-columns';
import { AudienceFacts } from './audience-facts';
import { AudienceState } from './audience-state';
import { AudienceSyncs } from './audience-syncs';
import { ChangeAudience } from './change-audience';
import { DeleteAudience } from './delete-audience';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { type Audience, audienceName } from '#/lib/audiences';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { Figure, Figures, ForeignText, Page } from '#/ui/parts';
import { SharedWith } from '#/ui/sharing/shared-with';

/** An audience: what is wrong with it, how many people it has and where, and what it is used for. */
export function AudiencePage({ audience, advertiser }: { audience: Audience; advertiser: Schemas['Advertiser'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const { audienceId: id, deleted, uploadedCount, matchedCount } = audience;
  const canChange = advertiser.status === 'ACTIVE';
  const upload = canChange && (
    <LinkButton
      kind="main"
      to="/a/$account/audiences/$advertiser/$id/upload"
      params={{ account, advertiser: String(advertiser.id), id }}
      data-create=""
    >
      <Icon name="plus" size={14} />
      {text('audiences.upload')}
    </LinkButton>
  );
  return (
    <Page
      title={audienceName(audience)}
      state={<AudienceState audience={audience} />}
      about={
        <Link to="/a/$account/advertisers/$id" params={{ account, id: String(advertiser.id) }} className="hover:underline">
          <ForeignText>{advertiser.name}</ForeignText>
        </Link>
      }
      actions={
        <>
          {upload}
          {canChange && !deleted && <ChangeAudience advertiser={advertiser.id} audience={audience} />}
          {canChange && !deleted && <DeleteAudience advertiser={advertiser.id} audience={audience} />}
        </>
      }
      facts={<AudienceFacts audience={audience} hasFigures={false} />}
    >
      <Due audience={audience} />
      <Figures>
        <Figure label={text('audiences.people')} value={numberText(text, uploadedCount)} />
        <Figure label={text('audiences.matched')} value={numberText(text, matchedCount)} note={text('audiences.matched.note')} />
        <Figure label={text('audiences.rate')} value={rateText(text, audience)} />
      </Figures>
      <SharedWith resource={{ advertiser: advertiser.id, type: 'AUDIENCE', id }} isFixed={!canChange || deleted} />
      <AudienceCampaigns advertiser={advertiser.id} id={id} />
      <AudienceSyncs advertiser={advertiser.id} id={id} />
    </Page>
  );
}

/** What is wrong, and what to do about it. */
function Due({ audience: { deleted, status } }: { audience: Audience }) {
  const text = useText();
  const why = deleted ? 'deleted' : status === 'READY' ? null : status;
  return (
    <p role="status" className={why === null ? 'sr-only' : 'rounded-lg border border-line bg-panel px-4 py-2.5'}>
      {why !== null && text(`audiences.due.${why}`)}
    </p>
  );
}
