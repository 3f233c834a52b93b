import { DEFAULT_RESPONSE_HOURS, RESPONSE_HOURS } from '#facilities/approval.ts'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { NumberField } from '#kit/web/form/number-field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import type { ApprovalRule } from '../contract.ts'
import { useRuleChange } from './api.ts'

/** `id`: null for the organization. */
export type RuleRow = {
  id: string | null
  name: string
  rule: ApprovalRule | null
  unset: string
  following: number
  own: number
}

type RuleFormProps = { organizationId: string; row: RuleRow; onDone: () => void }

export function RuleForm({ organizationId, row, onDone }: RuleFormProps) {
  const change = useRuleChange(organizationId)
  const form = useForm({
    initial: { ...valuesOf(row.rule), includeOwn: row.rule === null && row.following === 0 },
    check: ({ kind, responseHours }) => ({ responseHours: kind === 'request' ? hoursFault(responseHours) : undefined }),
    send: ({ includeOwn, ...values }) =>
      change.mutateAsync({ venueId: row.id, rule: ruleOf(values), includeOwn: includeOwn && row.own > 0 }),
    onSent: onDone,
  })
  const { kind, includeOwn } = form.values
  return (
    <Form form={form} className="flex flex-col gap-4">
      <Select
        label="Bookings"
        options={[
          { value: '', label: row.unset },
          { value: 'instant', label: 'Instant booking: confirmed when paid' },
          { value: 'request', label: 'Approve each request first' },
        ]}
        {...form.field('kind')}
      />
      {kind === 'request' && (
        <>
          <NumberField
            label="Hours to respond"
            hint={`${RESPONSE_HOURS.min} to ${RESPONSE_HOURS.max}. A request that nobody answers in time is canceled.`}
            required
            {...form.field('responseHours')}
          />
          <Select
            label="Approved by"
            options={[
              { value: '1', label: 'One person' },
              { value: '2', label: 'The front desk, then a manager' },
            ]}
            hint="Managers and owners can always confirm right away."
            {...form.field('steps')}
          />
        </>
      )}
      {row.own > 0 && kind !== '' && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-link"
            checked={includeOwn}
            onChange={event => form.change({ includeOwn: event.currentTarget.checked })}
          />
          Also change the {row.own.toLocaleString('en-US')} with their own setting
        </label>
      )}
      <p className="text-sm text-muted">Requests you already have keep their deadline.</p>
      <FormFailure form={form} title="We couldn’t save this" />
      <SubmitButton form={form} busyLabel="Saving" className="self-end">
        Save
      </SubmitButton>
    </Form>
  )
}

type Values = { kind: string; responseHours: string; steps: string }

function valuesOf(rule: ApprovalRule | null): Values {
  return {
    kind: rule?.approval ?? '',
    responseHours: String(rule?.responseHours ?? DEFAULT_RESPONSE_HOURS),
    steps: String(rule?.steps ?? 1),
  }
}

function ruleOf({ kind, responseHours, steps }: Values): ApprovalRule | null {
  if (kind === 'request')
    return { approval: 'request', responseHours: Number(responseHours), steps: steps === '2' ? 2 : 1 }
  return kind === 'instant' ? { approval: 'instant', responseHours: DEFAULT_RESPONSE_HOURS, steps: 1 } : null
}

function hoursFault(text: string): string | undefined {
  const hours = Number(text)
  const isRight = Number.isInteger(hours) && hours >= RESPONSE_HOURS.min && hours <= RESPONSE_HOURS.max
  return isRight ? undefined : `Enter a whole number from ${RESPONSE_HOURS.min} to ${RESPONSE_HOURS.max}`
}
