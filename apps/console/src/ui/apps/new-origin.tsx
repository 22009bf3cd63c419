import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { originsPath } from './use-origins';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { pageOrigin } from '#/lib/page-origin';
import { Button } from '#/ui/button';
import { Form, TextField, useBusy } from '#/ui/form';
import { Dialog } from '#/ui/parts';

/** Adds an origin. Of a pasted address, its origin is offered. */
export function NewOrigin({ begin, onClose }: { begin: string; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [typed, setTyped] = useState(begin);
  const add = $api.useMutation('post', originsPath, {
    onSuccess: () => {
      once.done();
      onClose();
      return queries.invalidateQueries({ queryKey: ['get', originsPath] });
    },
  });
  const found = pageOrigin(typed);
  return (
    <Dialog title={text('origins.new')} isOpen onClose={onClose}>
      <Form
        error={add.error}
        onSubmit={(values) => {
          const label = values.optional('label');
          add.mutate(once.keyed({ body: { origin: typed.trim(), ...(label === undefined ? {} : { label }) } }));
        }}
      >
        <div className="grid gap-2">
          <TextField
            name="origin"
            label={text('origins.origin')}
            hint={text('origins.origin.hint')}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2_000}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            required
          />
          {found.kind === 'origin' && !found.isExact && (
            <Button size="small" className="max-w-full justify-self-start" onClick={() => setTyped(found.origin)}>
              <span className="truncate">{text('origins.use', { origin: found.origin })}</span>
            </Button>
          )}
        </div>
        <TextField name="label" label={text('field.name')} hint={text('origins.label.hint')} maxLength={120} />
        <Button kind="main" type="submit" className="justify-self-start" isBusy={add.isPending}>
          {useBusy(add.isPending, text('origins.allow'))}
        </Button>
      </Form>
    </Dialog>
  );
}
