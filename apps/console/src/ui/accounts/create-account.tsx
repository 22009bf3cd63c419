import { useQueryClient } from '@tanstack/react-query';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { sessionQuery } from '#/lib/session';
import { Button } from '#/ui/button';
import { Form, SelectField, TextField, useBusy } from '#/ui/form';
import { Dialog } from '#/ui/parts';

const types = ['BUYER', 'SELLER'] as const;

/** Creates an account below the organization of the current one. */
export function CreateAccount({ onClose }: { onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const { own } = useAccountContext();
  const create = $api.useMutation('post', '/api/v2/accounts/create-child', {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onClose();
    },
  });
  const label = useBusy(create.isPending, text('accounts.create'));
  return (
    <Dialog title={text('accounts.create')} isOpen onClose={onClose}>
      <Form
        error={create.error}
        onSubmit={(values) => {
          const company = values.optional('company');
          const accountType = values.text('accountType') as Schemas['Account']['accountType'];
          create.mutate(once.keyed({ body: { name: values.text('name'), accountType, ...(company === undefined ? {} : { company }) } }));
        }}
      >
        <p className="text-mute">{text(own.kind === 'STANDALONE' ? 'accounts.create.first' : 'accounts.create.text')}</p>
        <TextField name="name" label={text('field.name')} maxLength={255} autoComplete="off" required />
        <TextField name="company" label={text('field.company')} hint={text('accounts.company.hint')} maxLength={255} autoComplete="off" />
        <SelectField
          name="accountType"
          label={text('accounts.type')}
          defaultValue={own.accountType}
          options={text.options('side', types)}
        />
        <Button kind="main" type="submit" className="justify-self-start" isBusy={create.isPending}>
          {label}
        </Button>
      </Form>
    </Dialog>
  );
}
