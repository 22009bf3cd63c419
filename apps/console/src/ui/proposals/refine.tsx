import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../button';
import { Form, TextField, useBusy } from '../form';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { productsPath } from '#/lib/groups';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { proposalsPath } from '#/lib/proposals';

interface Props {
  readonly discoveryId: string;
  /** The proposal to change; without one, all sellers with offers are asked. */
  readonly proposal?: Schemas['Proposal'];
  readonly mayRefine: boolean;
  readonly onAsked?: () => void;
}

const name = 'refine[0].ask';

/** Asks for a change in one sentence, which starts another round of the discovery. What was typed stays when it is refused. */
export function Refine({ discoveryId, proposal, mayRefine, onAsked }: Props) {
  const text = useText();
  const once = useIdempotencyKey();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(0);
  const refine = $api.useMutation('post', '/api/v2/buyer/discovery/{id}/refine', {
    onSuccess: async () => {
      once.done();
      setAsked((count) => count + 1);
      const paths = [proposalsPath, productsPath, '/api/v2/buyer/discovery/{id}'];
      await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
      onAsked?.();
    },
  });
  const label = useBusy(refine.isPending, text('refine.send'));
  const scope = proposal === undefined ? { scope: 'request' as const } : { scope: 'proposal' as const, proposalId: proposal.proposalId };
  return (
    <Form
      key={asked}
      error={refine.error}
      fields={[name]}
      className={proposal === undefined ? 'flex flex-wrap items-end gap-2' : 'grid gap-2'}
      onSubmit={(values) =>
        refine.mutate(
          once.keyed({
            params: { path: { id: discoveryId } },
            body: { refine: [{ ...scope, ask: values.text(name) }] },
          }),
        )
      }
    >
      <div className="min-w-0 grow">
        <TextField
          name={name}
          label={proposal === undefined ? text('refine.ask') : text('matrix.refine.named', { name: proposal.name })}
          hidesLabel={proposal !== undefined}
          placeholder={text('refine.example')}
          maxLength={2_000}
          required
          disabled={!mayRefine}
        />
      </div>
      <Button
        type="submit"
        size={proposal === undefined ? 'usual' : 'small'}
        isBusy={refine.isPending}
        disabled={!mayRefine}
        aria-label={proposal === undefined ? undefined : `${label}: ${proposal.name}`}
      >
        {label}
      </Button>
    </Form>
  );
}
