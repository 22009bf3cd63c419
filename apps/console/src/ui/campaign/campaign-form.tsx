import type { ReactNode } from 'react';
import { Button, LinkButton } from '../button';
import { DraftNote, LeaveGuard } from '../draft';
import { Form, useBusy } from '../form';
import { AudienceSection } from './audience-section';
import { BasicsSection } from './basics-section';
import { BudgetSection, PeriodsSection } from './budget-section';
import { CapsSection } from './caps-section';
import { CurrentEditor } from './editor-context';
import { GoalsSection } from './goals-section';
import { MoreSection } from './more-section';
import { SellersSection } from './sellers-section';
import { TargetingSection } from './targeting-section';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import type { CampaignDraft } from '#/lib/campaign-draft';
import type { Draft } from '#/lib/draft';

interface Props {
  readonly draft: Draft<CampaignDraft>;
  readonly advertisers: readonly Schemas['Advertiser'][];
  /** The campaign that is edited; a new one without it. */
  readonly campaign?: Pick<Schemas['Campaign'], 'campaignId' | 'status'>;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly isBlocked?: boolean;
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly children?: ReactNode;
}

/** Fields have the names of the API, so that its messages appear at the right field. The API does all validation. */
export function CampaignForm({ draft, advertisers, campaign, error, isBusy, isBlocked = false, submit, onSubmit, children }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const label = useBusy(isBusy, submit);
  const { value, set } = draft;
  const zone = advertisers.find(({ id }) => String(id) === value.advertiserId)?.timezone;
  const isNew = campaign === undefined;
  return (
    <CurrentEditor value={{ draft: value, set, isNew, isDraft: isNew || campaign.status === 'DRAFT' }}>
      <DraftNote draft={draft} />
      {children}
      <Form error={error} onSubmit={onSubmit} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 [&_:focus]:scroll-mb-20">
        <BasicsSection advertisers={advertisers} />
        <BudgetSection zone={zone} />
        <TargetingSection />
        <GoalsSection />
        <AudienceSection />
        <SellersSection />
        <CapsSection />
        <PeriodsSection />
        <MoreSection />
        <div className="[@media(min-height:30rem)]:sticky bottom-0 -mx-1 flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-1 py-3">
          <Button kind="main" type="submit" isBusy={isBusy} disabled={isBlocked}>
            {label}
          </Button>
          {isNew ? (
            <LinkButton to="/a/$account/campaigns" params={{ account }}>
              {text('common.back')}
            </LinkButton>
          ) : (
            <LinkButton to="/a/$account/campaigns/$id" params={{ account, id: campaign.campaignId }}>
              {text('common.back')}
            </LinkButton>
          )}
          <span className="ms-auto text-xs text-mute max-sm:hidden">{text('draft.kept')}</span>
        </div>
      </Form>
      <LeaveGuard draft={draft} />
    </CurrentEditor>
  );
}
