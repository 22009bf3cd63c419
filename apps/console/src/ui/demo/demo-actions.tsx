import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import type { OwnDemo } from '#/lib/demo';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { sessionQuery } from '#/lib/session';
import { Button } from '#/ui/button';
import { Form, SelectField } from '#/ui/form';
import { Question } from '#/ui/parts';
import { ResetDemo } from '#/ui/shell/reset-demo';

const lease = [1, 2, 3, 4, 5, 6, 7];

/** Headers of an operation of the account that has the demo. */
export const actingFor = (id: number) => ({ 'X-Account-Id': String(id) });

/** Reads the demo, and the accounts of the person, again. */
export function useDemoChanged() {
  const queries = useQueryClient();
  return () => Promise.all([['demo'], ['demo of'], sessionQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Extends the lease, resets the demo, or removes it. */
export function DemoActions({ own }: { own: OwnDemo }) {
  const text = useText();
  const [open, setOpen] = useState<'extend' | 'reset' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button data-edit="" onClick={() => setOpen('extend')}>
        {text('demos.extend')}
      </Button>
      <Button onClick={() => setOpen('reset')}>{text('demo.reset')}</Button>
      <Button kind="danger" onClick={() => setOpen('remove')}>
        {text('demos.remove')}
      </Button>
      {open === 'extend' && <ExtendDemo own={own} onClose={close} />}
      {open === 'reset' && <ResetDemo own={own} onClose={close} />}
      {open === 'remove' && <RemoveDemo own={own} onClose={close} />}
    </>
  );
}

interface Props {
  readonly own: OwnDemo;
  readonly onClose: () => void;
}

function ExtendDemo({ own: { demo, home }, onClose }: Props) {
  const text = useText();
  const once = useIdempotencyKey();
  const changed = useDemoChanged();
  const done = {
    onSuccess: async () => {
      once.done();
      await changed();
      onClose();
    },
  };
  const buyers = $api.useMutation('post', '/api/v2/demo/extend', done);
  const sellers = $api.useMutation('post', '/api/v2/storefront/demo/extend', done);
  const extend = home.accountType === 'BUYER' ? buyers : sellers;
  return (
    <Question title={text('demos.extend')} kind="main" isOpen onClose={onClose} request={extend} form="extend">
      <Form
        id="extend"
        error={extend.error}
        onSubmit={(values) => {
          const { body, headers } = once.keyed({ body: { days: Number(values.text('days')) } });
          extend.mutate({ body, headers: { ...headers, ...actingFor(home.id) } });
        }}
      >
        <p>{text('demos.extend.text', { time: text.time(demo.expiresAt) })}</p>
        <SelectField
          name="days"
          label={text('demos.days')}
          defaultValue="7"
          options={lease.map((days) => ({ value: String(days), label: text('demos.days.count', { count: days }) }))}
        />
      </Form>
    </Question>
  );
}

function RemoveDemo({ own: { demo, home }, onClose }: Props) {
  const text = useText();
  const changed = useDemoChanged();
  const done = {
    onSuccess: async () => {
      // From within the demo, its account is gone.
      if (location.pathname.startsWith(`/console/a/${demo.customerId}/`)) return location.assign(`/console/a/${home.id}/demo`);
      await changed();
      onClose();
    },
  };
  const buyers = $api.useMutation('delete', '/api/v2/demo', done);
  const sellers = $api.useMutation('delete', '/api/v2/storefront/demo', done);
  const remove = home.accountType === 'BUYER' ? buyers : sellers;
  return (
    <Question
      title={text('demos.remove')}
      isOpen
      onClose={onClose}
      request={remove}
      onAnswer={() => remove.mutate({ headers: actingFor(home.id) })}
    >
      <p>{text('demos.remove.text', { id: String(demo.customerId) })}</p>
    </Question>
  );
}
