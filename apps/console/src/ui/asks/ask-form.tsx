import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { type AskDraft, type AskKind, askBody, asksPath, blankAsk, fieldsOf, severities } from '#/lib/ask';
import { channels } from '#/lib/channels';
import { useDraft } from '#/lib/draft';
import { askKinds } from '#/lib/filter-values';
import { Button } from '#/ui/button';
import { ChoiceField } from '#/ui/choice-field';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { Form, SelectField, TextArea, TextField } from '#/ui/form';
import { Card } from '#/ui/parts';

/** The form of a new ask. What it needs depends on its kind. */
export function AskForm() {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const queries = useQueryClient();
  const draft = useDraft('ask', blankAsk);
  const { value: typed, set } = draft;
  const file = $api.useMutation('post', asksPath, {
    onSuccess: async ({ data }) => {
      draft.forget();
      await queries.invalidateQueries({ queryKey: ['get', asksPath] });
      await go({ to: '/a/$account/asks/$id', params: { account, id: data.id } });
    },
  });
  const submit = () => {
    const body = askBody(typed);
    file.mutate({ body, headers: { 'Idempotency-Key': draft.keyFor(body) } });
  };
  const bound = (name: keyof AskDraft) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const has = (name: keyof AskDraft) => fieldsOf(typed.type).includes(name);
  return (
    <Card>
      <LeaveGuard draft={draft} />
      <Form error={file.error} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit}>
        <DraftNote draft={draft} />
        <ChoiceField
          name="type"
          label={text('asks.type')}
          isWide
          value={typed.type}
          onChange={(type) => set({ type: type as AskKind })}
          options={askKinds.map((value) => ({ value, label: text.word('asks.kind', value), hint: text.word('asks.means', value) }))}
        />
        <TextField {...bound('title')} label={text('asks.name')} hint={text('asks.name.hint')} maxLength={160} />
        {has('subject') && <TextField {...bound('subject')} label={text('asks.subject')} maxLength={200} />}
        {has('channel') && (
          <SelectField
            {...bound('channel')}
            label={text('asks.channel')}
            options={[{ value: '', label: '–' }, ...text.options('channel', channels)]}
          />
        )}
        {has('desiredSupply') && <TextArea {...bound('desiredSupply')} label={text('asks.desiredSupply')} maxLength={4_000} />}
        <TextArea {...bound('detail')} label={text('asks.detail')} hint={text('asks.detail.hint')} maxLength={4_000} rows={6} />
        <TextField {...bound('blocks')} label={text('asks.blocks')} hint={text('asks.blocks.hint')} maxLength={300} />
        <SelectField
          {...bound('severity')}
          label={text('asks.severity')}
          options={[{ value: '', label: '–' }, ...text.options('asks.severity', severities)]}
        />
        <div>
          <Button kind="main" type="submit" isBusy={file.isPending}>
            {text(file.isPending ? 'common.busy' : 'asks.create')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
