import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InPlace } from './attention';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { sessionQuery } from '#/lib/session';
import { Button } from '#/ui/button';
import { Form, TextField } from '#/ui/form';
import { Dialog } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** Steps of setting up that are done on the home page. `onDone` runs when the lists that show them are read again. */
export function InPlaceAction({ action, onDone }: { action: InPlace; onDone: () => void }) {
  if (action === 'terms') return <AcceptTerms onDone={onDone} />;
  if (action === 'operator') return <NameOperator onDone={onDone} />;
  return <ConfirmAddress />;
}

function ConfirmAddress() {
  const text = useText();
  const resend = $api.useMutation('post', '/api/v2/auth/verify-email/resend');
  return (
    <>
      <Button disabled={resend.isPending || resend.isSuccess} onClick={() => resend.mutate({})}>
        {text(resend.isSuccess ? 'verify.sent' : 'verify.resend')}
      </Button>
      {resend.error !== null && <Problem error={resend.error} />}
    </>
  );
}

/** Reads again what the steps depend on. */
function useReadAgain(onDone: () => void): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      ['/api/v2/buyer/readiness', '/api/v2/storefront/readiness', sessionQuery.queryKey[1]].map((path) =>
        queries.invalidateQueries({ queryKey: ['get', path] }),
      ),
    );
    onDone();
  };
}

function AcceptTerms({ onDone }: { onDone: () => void }) {
  const text = useText();
  const readAgain = useReadAgain(onDone);
  const terms = $api.useQuery('get', '/api/v2/accept-tos');
  const accept = $api.useMutation('post', '/api/v2/accept-tos', { onSuccess: readAgain });
  const url = terms.data?.data.termsUrl ?? null;
  return (
    <>
      {url !== null && /^https?:\/\//.test(url) && (
        <a href={url} target="_blank" rel="noreferrer" className="text-sm text-accent underline underline-offset-2">
          {text('home.terms.read')}
        </a>
      )}
      <Button kind="main" disabled={accept.isPending} onClick={() => accept.mutate({ body: {} })}>
        {text('setup.accept')}
      </Button>
      {accept.error !== null && <Problem error={accept.error} />}
    </>
  );
}

function NameOperator({ onDone }: { onDone: () => void }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const readAgain = useReadAgain(onDone);
  const confirm = $api.useMutation('patch', '/api/v2/buyer/readiness/operator', {
    onSuccess: async () => {
      setOpen(false);
      await readAgain();
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('setup.operator')}</Button>
      <Dialog title={text('setup.operator')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form
          error={confirm.error}
          fields={['operatorDomain']}
          onSubmit={(values) => confirm.mutate({ body: { operatorDomain: values.text('operatorDomain') } })}
        >
          <TextField
            name="operatorDomain"
            label={text('setup.domain')}
            hint={text('setup.domain.hint')}
            dir="ltr"
            placeholder="example.com"
            required
          />
          <Button kind="main" type="submit" isBusy={confirm.isPending}>
            {text('common.save')}
          </Button>
        </Form>
      </Dialog>
    </>
  );
}
