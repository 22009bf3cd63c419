import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { sentTime, stepsOf, type StaffStep } from '#/lib/staff-ask';
import { Button } from '#/ui/button';
import { Form, SelectField, TextArea, TextField, type Values } from '#/ui/form';
import { Question } from '#/ui/parts';

type Ask = Schemas['QueuedAsk'];
const outcomes = ['change', 'no_change'] as const;

/** What staff can do with an ask now. Each step has a reason, which the audit log of the account shows. */
export function StaffSteps({ ask }: { ask: Ask }) {
  const text = useText();
  const [step, setStep] = useState<StaffStep | null>(null);
  const steps = stepsOf(ask);
  return (
    <>
      {steps.map((each) => (
        <Button key={each} kind={each === steps[0] ? 'main' : 'plain'} onClick={() => setStep(each)}>
          {text(`staff.${each}`)}
        </Button>
      ))}
      {step === 'resolve' && <Resolve id={ask.id} onClose={() => setStep(null)} />}
      {(step === 'accept' || step === 'start') && <Advance id={ask.id} step={step} onClose={() => setStep(null)} />}
    </>
  );
}

/** Reads the asks again after a step. */
function useTaken(onClose: () => void) {
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  return {
    once,
    onSuccess: async () => {
      once.done();
      await Promise.all(
        ['/api/v2/staff/asks', '/api/v2/staff/asks/{id}'].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })),
      );
      onClose();
    },
  };
}

function Advance({ id, step, onClose }: { id: string; step: 'accept' | 'start'; onClose: () => void }) {
  const text = useText();
  const { once, onSuccess } = useTaken(onClose);
  const accept = $api.useMutation('post', '/api/v2/staff/asks/{id}/accept', { onSuccess });
  const start = $api.useMutation('post', '/api/v2/staff/asks/{id}/start', { onSuccess });
  const request = step === 'accept' ? accept : start;
  const submit = (values: Values) =>
    request.mutate(
      once.keyed({
        params: { path: { id } },
        body: { reason: values.text('reason'), nextUpdateAt: sentTime(values.text('nextUpdateAt')) },
      }),
    );
  return (
    <Question title={text(`staff.${step}`)} kind="main" isOpen onClose={onClose} request={request} form="staff-step">
      <Form id="staff-step" error={request.error} onSubmit={submit}>
        <Reason />
        <TextField name="nextUpdateAt" type="datetime-local" label={text('asks.nextUpdate')} hint={text('staff.nextUpdate.hint')} />
      </Form>
    </Question>
  );
}

function Resolve({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText();
  const { once, onSuccess } = useTaken(onClose);
  const request = $api.useMutation('post', '/api/v2/staff/asks/{id}/resolve', { onSuccess });
  const submit = (values: Values) =>
    request.mutate(
      once.keyed({
        params: { path: { id } },
        body: {
          outcome: values.text('outcome') as (typeof outcomes)[number],
          whatChanged: values.text('whatChanged'),
          requesterAction: values.optional('requesterAction') ?? null,
          releaseVersion: values.optional('releaseVersion') ?? null,
          reason: values.text('reason'),
        },
      }),
    );
  return (
    <Question title={text('staff.resolve')} kind="main" isOpen onClose={onClose} request={request} form="staff-step">
      <Form id="staff-step" error={request.error} onSubmit={submit}>
        <TextArea name="whatChanged" label={text('asks.answer')} hint={text('staff.answer.hint')} maxLength={4_000} />
        <SelectField name="outcome" label={text('staff.outcome')} options={text.options('staff.outcome', outcomes)} />
        <TextArea name="requesterAction" label={text('staff.action')} maxLength={4_000} rows={2} />
        <TextField name="releaseVersion" label={text('asks.release')} maxLength={100} dir="ltr" />
        <Reason />
      </Form>
    </Question>
  );
}

function Reason() {
  const text = useText();
  return <TextField name="reason" label={text('staff.reason')} hint={text('staff.reason.hint')} maxLength={500} />;
}
