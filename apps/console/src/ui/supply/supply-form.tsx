import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { channels } from '#/lib/channels';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { type SupplyRequest, supplyPath } from '#/lib/supply';
import { useSettled } from '#/lib/use-settled';
import { Form, SelectField, TextArea, TextField, type Values } from '#/ui/form';
import { Question } from '#/ui/parts';

/** A request for supply, new or changed: an account has one for each domain and channel. */
export function SupplyForm({ of, onClose }: { of?: SupplyRequest | undefined; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [domain, setDomain] = useState(of?.domain ?? '');
  const title = text(of === undefined ? 'supply.create' : 'supply.change');
  const save = $api.useMutation('post', supplyPath, {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', supplyPath] });
      onClose();
    },
  });
  const submit = (values: Values) =>
    save.mutate(
      once.keyed({
        body: {
          domain: of?.domain ?? domain.trim(),
          channel: (of?.channel ?? values.text('channel')) as Schemas['AddSupplyRequestBody']['channel'],
          geo: values.optional('geo') ?? null,
          // A stored date may have passed, which the API would refuse.
          ...(values.text('launchDate') === (of?.launchDate ?? '') ? {} : { launchDate: values.optional('launchDate') ?? null }),
          desiredSupply: values.optional('desiredSupply') ?? null,
          notes: values.optional('notes') ?? null,
        },
      }),
    );
  const list = useId();
  return (
    <Question title={title} kind="main" answer={text('common.save')} isOpen onClose={onClose} request={save} form="supply">
      <Form id="supply" error={save.error} onSubmit={submit}>
        {of === undefined ? (
          <>
            <TextField
              name="domain"
              label={text('supply.domain')}
              hint={text('supply.domain.hint')}
              dir="ltr"
              list={list}
              autoComplete="off"
              maxLength={253}
              value={domain}
              onChange={({ target }) => setDomain(target.value)}
            />
            <Suggestions id={list} typed={domain} />
            <SelectField name="channel" label={text('asks.channel')} options={text.options('channel', channels)} />
          </>
        ) : (
          <p className="font-medium wrap-anywhere">
            <bdi>{of.domain}</bdi> · {text.word('channel', of.channel)}
          </p>
        )}
        <TextField name="geo" label={text('supply.geo')} defaultValue={of?.geo ?? ''} maxLength={200} />
        <TextField name="launchDate" type="date" label={text('supply.launchDate')} defaultValue={of?.launchDate ?? ''} />
        <TextArea
          name="desiredSupply"
          label={text('asks.desiredSupply')}
          defaultValue={of?.desiredSupply ?? ''}
          maxLength={4_000}
          rows={2}
        />
        <TextArea name="notes" label={text('supply.notes')} defaultValue={of?.notes ?? ''} maxLength={4_000} rows={2} />
      </Form>
    </Question>
  );
}

/** Domains that begin with what is typed, offered by the browser at the field. */
function Suggestions({ id, typed }: { id: string; typed: string }) {
  const q = useSettled(typed.trim().slice(0, 120));
  const found = $api.useQuery('get', `${supplyPath}/suggestions`, { params: { query: { q, limit: 10 } } }, { enabled: q !== '' });
  return (
    <datalist id={id}>
      {found.data?.data.items.map(({ domain, name }) => (
        <option key={domain} value={domain}>
          {name ?? ''}
        </option>
      ))}
    </datalist>
  );
}
