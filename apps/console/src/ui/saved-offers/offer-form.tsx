import { Link } from '@tanstack/react-router';
import type { ChangeEvent } from 'react';
import { useText, type Text } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import type { Draft } from '#/lib/draft';
import { readBrief } from '#/lib/received';
import type { OfferDraft } from '#/lib/saved-offer';
import { Button, LinkButton } from '#/ui/button';
import { ChoiceField } from '#/ui/choice-field';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { FieldGroup, Form, SelectField, TextArea, TextField, useBusy } from '#/ui/form';
import { Card, ForeignText, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Props {
  readonly draft: Draft<OfferDraft>;
  readonly briefs: readonly Schemas['BriefArtifact'][];
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
}

/** A proposal that was made for a received brief, saved for one operator. */
export function OfferForm({ draft, briefs, error, isBusy, onSubmit }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const label = useBusy(isBusy, text('savedOffers.create'));
  const { value, set } = draft;
  const bind = (name: keyof OfferDraft) => ({
    value: value[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set({ [name]: target.value }),
  });
  return (
    <>
      <DraftNote draft={draft} />
      <Form error={error} onSubmit={onSubmit} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        <Card title={text('savedOffers.what')}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <SelectField
              name="briefArtifactId"
              label={text('savedOffers.brief')}
              hint={text('savedOffers.brief.hint')}
              value={value.briefArtifactId}
              onChange={({ target }) => set({ briefArtifactId: target.value, proposalId: '' })}
              options={briefs.map((brief) => ({ value: brief.id, label: briefLabel(text, brief) }))}
            />
            <Link
              to="/a/$account/received-briefs/$id"
              params={{ account, id: value.briefArtifactId }}
              className="justify-self-start text-accent underline underline-offset-2"
            >
              {text('savedOffers.brief.open')}
            </Link>
            <Proposals
              key={value.briefArtifactId}
              briefId={value.briefArtifactId}
              chosen={value.proposalId}
              onChoose={(proposalId) => set({ proposalId })}
            />
          </div>
        </Card>
        <Card title={text('savedOffers.operator')}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ChoiceField
              name="operatorId"
              label={text('savedOffers.operator')}
              hidesLabel
              value={value.operator}
              onChange={(operator) => set({ operator: operator === 'domain' ? 'domain' : 'customerId' })}
              options={(['customerId', 'domain'] as const).map((each) => ({
                value: each,
                label: text.word('savedOffers.by', each),
                hint: text.word('savedOffers.byHint', each),
              }))}
            />
            {value.operator === 'domain' ? (
              <TextField
                name="operatorId.domain"
                label={text('savedOffers.domain')}
                dir="ltr"
                placeholder="acme.example"
                {...bind('domain')}
              />
            ) : (
              <TextField
                name="operatorId.customerId"
                label={text('savedOffers.customerId')}
                dir="ltr"
                inputMode="numeric"
                {...bind('customerId')}
              />
            )}
          </div>
        </Card>
        <Card title={text('savedOffers.terms')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="label"
              label={text('savedOffers.label')}
              hint={text('savedOffers.label.hint')}
              maxLength={255}
              {...bind('label')}
              required
            />
            <TextField
              name="expiresAt"
              label={text('savedOffers.expires')}
              hint={text('savedOffers.expires.hint')}
              type="datetime-local"
              dir="ltr"
              {...bind('expiresAt')}
              required
            />
            <div className="sm:col-span-2">
              <TextArea
                name="notes"
                label={text('savedOffers.notes')}
                hint={text('savedOffers.notes.hint')}
                maxLength={4_000}
                {...bind('notes')}
              />
            </div>
          </div>
        </Card>
        <div className="flex flex-wrap items-center gap-2">
          <Button kind="main" type="submit" isBusy={isBusy}>
            {label}
          </Button>
          <LinkButton to="/a/$account/saved-offers" params={{ account }}>
            {text('common.back')}
          </LinkButton>
        </div>
      </Form>
      <LeaveGuard draft={draft} />
    </>
  );
}

const maxBriefLabel = 80;

function briefLabel(text: Text, brief: Schemas['BriefArtifact']): string {
  const words = readBrief(brief.request).text?.trim() || text('savedOffers.brief.empty');
  return `${text.time(brief.receivedAt)} · ${words.length > maxBriefLabel ? `${words.slice(0, maxBriefLabel)}…` : words}`;
}

interface ProposalsProps {
  readonly briefId: string;
  readonly chosen: string;
  readonly onChoose: (proposalId: string) => void;
}

/** Proposals that were made for the brief, one of which is saved. */
function Proposals({ briefId: id, chosen, onChoose }: ProposalsProps) {
  const text = useText();
  const brief = $api.useQuery('get', '/api/v2/storefront/brief-artifacts/{id}', { params: { path: { id } } });
  return (
    <FieldGroup name="proposalId" label={text('savedOffers.proposal')}>
      <Loaded query={brief} skeleton={<Rows count={2} />}>
        {({ data: { offers } }) =>
          offers.proposals.length === 0 ? (
            <p className="text-mute">{text('savedOffers.proposals.none')}</p>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
              {offers.proposals.map(({ proposalId, name, rationale }) => (
                <label
                  key={proposalId}
                  className="flex min-w-0 items-start gap-2 rounded-md border border-line px-2.5 py-1.5 hover:border-edge has-checked:border-accent has-checked:bg-accent-soft"
                >
                  <input
                    type="radio"
                    name="proposalId"
                    value={proposalId}
                    checked={proposalId === chosen}
                    onChange={() => onChoose(proposalId)}
                    className="mt-0.5 accent-accent"
                  />
                  <span className="grid min-w-0 grow">
                    <span className="font-medium">
                      <ForeignText>{name}</ForeignText>
                    </span>
                    {rationale !== null && (
                      <span className="text-mute">
                        <ForeignText lines>{rationale}</ForeignText>
                      </span>
                    )}
                  </span>
                </label>
              ))}
            </div>
          )
        }
      </Loaded>
    </FieldGroup>
  );
}
