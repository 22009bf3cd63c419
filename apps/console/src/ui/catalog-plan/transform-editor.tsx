import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Example } from './example';
import { GroupByField } from './group-by-field';
import { PromptField } from './prompt-field';
import { SaveRules } from './save-rules';
import { SavedRules } from './saved-rules';
import { language, useText } from '#/i18n';
import { useAdvertiser } from '#/lib/advertiser';
import { $api, api } from '#/lib/api';
import { catalogName, catalogPath, useCatalog, useCatalogsChanged } from '#/lib/catalog';
import { planChange, previewPath, type PlanChange, totalBudget } from '#/lib/catalog-plan';
import { useDraft } from '#/lib/draft';
import { rulesBody, rulesDraft, rulesRevision } from '#/lib/rules-draft';
import { Button } from '#/ui/button';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { Form, TextField, useBusy } from '#/ui/form';
import { Card } from '#/ui/parts';

const itemsPath = '/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/items';
/** Items of the example. */
const sampleSize = 100;
/** Attributes that most prompts name. */
const usual = ['title', 'name', 'brand', 'price', 'description', 'category'];

export interface Checked {
  readonly body: ReturnType<typeof rulesBody>;
  /** Null when the catalog has no items to plan with. */
  readonly change: PlanChange | null;
  readonly budgets: readonly [before: ReturnType<typeof totalBudget>, after: ReturnType<typeof totalBudget>];
}

/** Rules that make campaign groups and creatives of a catalog's items, with an example of what they make. */
export function TransformEditor() {
  const text = useText();
  const { id, primaryCurrency, status } = useAdvertiser();
  const catalog = useCatalog();
  const { platformId, activeTransform, fields, latestVersionId } = catalog;
  const theirs = rulesDraft(activeTransform, language);
  const revision = rulesRevision(activeTransform);
  const draft = useDraft(`catalog.${platformId}.rules`, theirs, revision);
  const { groupBy, prompt, budget } = draft.value;
  const [checked, setChecked] = useState<Checked | null>(null);
  const sample = $api.useQuery('get', itemsPath, { params: { path: { id, catalogId: platformId }, query: { limit: sampleSize } } });
  const isTouched = draft.isUnsaved();
  const isOvertaken = draft.revision < revision;
  const { rebase } = draft;
  const changed = useCatalogsChanged();
  // Without own input, the form shows what others save.
  useEffect(() => {
    if (isOvertaken && !isTouched) rebase(theirs, theirs, revision);
  });
  const check = useMutation({
    mutationFn: async (body: Checked['body']): Promise<Checked | null> => {
      const params = { path: { id, catalogId: platformId } };
      const { activeTransform: now } = (await api.GET(catalogPath, { params })).data!.data;
      // Others have saved rules that are not shown yet: these are not checked, and the alert about theirs appears.
      if (rulesRevision(now) !== revision) {
        await changed();
        return null;
      }
      if (latestVersionId === null) return { body, change: null, budgets: [null, null] };
      const plan = async (rules: object) => (await api.POST(previewPath, { params, body: { save: false, ...rules } })).data!.data.plan;
      const [after, before] = await Promise.all([plan({ transform: body }), activeTransform === null ? null : plan({})]);
      return { body, change: planChange(before, after), budgets: [before && totalBudget(before), totalBudget(after)] };
    },
    onSuccess: setChecked,
  });
  const label = useBusy(check.isPending, text('transform.save'));
  const likely = [...new Set([...groupBy, ...usual.filter((name) => fields.includes(name))])].slice(0, 8);
  return (
    <>
      <DraftNote draft={draft} />
      <SavedRules isOvertaken={isOvertaken && isTouched} onTake={() => rebase(theirs, theirs, revision)} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title={text('transform.rules')}>
          <Form error={check.error} onSubmit={() => check.mutate(rulesBody(draft.value, language))}>
            <GroupByField fields={fields} chosen={groupBy} onChange={(chosen) => draft.set({ groupBy: chosen })} />
            <PromptField fields={fields} likely={likely} value={prompt} onChange={(value) => draft.set({ prompt: value })} />
            <div className="max-w-64">
              <TextField
                name="transform.budgetPerGroup"
                label={text('transform.budget', { currency: primaryCurrency })}
                hint={text('transform.budget.hint')}
                inputMode="decimal"
                value={budget}
                onChange={({ target }) => draft.set({ budget: target.value })}
              />
            </div>
            {status === 'ACTIVE' && (
              <Button kind="main" type="submit" isBusy={check.isPending} className="justify-self-start">
                {label}
              </Button>
            )}
          </Form>
        </Card>
        <Example
          catalog={catalogName(catalog)}
          rules={{ groupBy, creativePrompt: prompt }}
          items={sample.data?.data ?? []}
          hasMore={sample.data?.meta.pagination.hasMore ?? false}
        />
      </div>
      <SaveRules
        checked={checked}
        onClose={() => setChecked(null)}
        onSaved={(saved) => {
          draft.rebase(draft.value, draft.value, saved);
          draft.forget();
          setChecked(null);
        }}
      />
      <LeaveGuard draft={draft} />
    </>
  );
}
