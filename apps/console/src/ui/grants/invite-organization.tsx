import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { capabilitiesOf, capabilityLevels, grantsPath } from '#/lib/grant';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { expiryOf } from '#/lib/key-state';
import { Button } from '#/ui/button';
import { ChoiceField } from '#/ui/choice-field';
import { CheckBoxes, Form, TextField, useBusy } from '#/ui/form';
import { Dialog, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** Invites another organization to work on advertisers. */
export function InviteOrganization({ onClose }: { onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [level, setLevel] = useState<string>('campaign.read');
  const advertisers = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 200 } } });
  const invite = $api.useMutation('post', grantsPath, {
    onSuccess: async () => {
      once.done();
      onClose();
      await queries.invalidateQueries({ queryKey: ['get', grantsPath] });
    },
  });
  const label = useBusy(invite.isPending, text('grants.invite'));
  return (
    <Dialog title={text('grants.invite')} isOpen onClose={onClose}>
      <Form
        error={invite.error}
        onSubmit={(values) =>
          invite.mutate(
            once.keyed({
              body: {
                grantee: { organizationRef: values.text('grantee.organizationRef') },
                advertisers: values.all('advertisers').map((id) => ({ advertiserId: Number(id) })),
                capabilities: capabilitiesOf(level as (typeof capabilityLevels)[number]),
                expiresAt: expiryOf('day', values.text('expiresAt'), Date.now())!,
                purpose: values.text('purpose'),
              },
            }),
          )
        }
      >
        <p className="text-mute">{text('grants.invite.text')}</p>
        <TextField
          name="grantee.organizationRef"
          label={text('grants.org')}
          hint={text('grants.org.hint')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Loaded query={advertisers} skeleton={<Rows count={2} />}>
          {({ data }) => (
            <CheckBoxes
              name="advertisers"
              label={text('grants.advertisers')}
              options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </Loaded>
        <ChoiceField
          name="capabilities"
          label={text('grants.may')}
          options={text.options('grants.may', capabilityLevels)}
          value={level}
          onChange={setLevel}
        />
        <TextField name="expiresAt" label={text('grants.until')} type="date" dir="ltr" required />
        <TextField name="purpose" label={text('grants.purpose')} hint={text('grants.purpose.hint')} maxLength={500} required />
        <Button kind="main" type="submit" className="justify-self-start" isBusy={invite.isPending}>
          {label}
        </Button>
      </Form>
    </Dialog>
  );
}
