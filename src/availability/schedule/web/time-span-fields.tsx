import { X } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { durationText } from '#availability/time-format.ts'
import { Button } from '#kit/web/button.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { FaultLines } from './fault-lines.tsx'
import type { FaultsAt } from './form-faults.ts'
import { crossesMidnight } from './read-form.ts'
import type { TimeSpan } from './schedule-form.ts'

type TimeSpanFieldsProps = {
  stretch: TimeSpan
  /** For field labels: "Monday", "July 4". */
  of: string
  slotMinutes: number
  /** The facility has no usual price. */
  needsPrice: boolean
  faults: FaultsAt
  onChange: (span: TimeSpan) => void
  onRemove: () => void
  /** Splits at midnight, if the next day has room. */
  onSplit?: () => void
}

/** Shows a price if one is set or needed. */
export function TimeSpanFields(props: TimeSpanFieldsProps) {
  const { stretch: span, of, slotMinutes, needsPrice, faults, onChange, onRemove, onSplit } = props
  const id = useId()
  // Stays once shown, so that emptying the field does not remove it.
  const [hadPrice] = useState(span.price !== '')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <TimeField
          label={`${of}, opens`}
          value={span.opens}
          faultsId={faults.at('opens') && id}
          onChange={opens => onChange({ ...span, opens })}
        />
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        <TimeField
          label={`${of}, closes`}
          value={span.closes}
          faultsId={faults.at('closes') && id}
          onChange={closes => onChange({ ...span, closes })}
        />
        <button
          type="button"
          aria-label={`Remove these hours on ${of}`}
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        {(hadPrice || needsPrice || span.price !== '') && (
          <PriceField
            label={`Price for ${durationText(slotMinutes)}`}
            value={span.price}
            faultsId={faults.at('price') && id}
            placeholder={needsPrice ? '75' : 'usual'}
            onChange={price => onChange({ ...span, price })}
          />
        )}
      </div>
      <FaultLines id={id} messages={faults.all} />
      {onSplit && crossesMidnight({ opens: span.opens, closes: span.closes }) && (
        <Button tone="secondary" size="sm" className="self-start" onClick={onSplit}>
          Open past midnight? Split at midnight
        </Button>
      )}
    </div>
  )
}

type TextProps = { label: string; value: string; faultsId: string | undefined; onChange: (value: string) => void }

/** Midnight at the end of a day is 12:00 AM. */
export function TimeField({ label, value, faultsId, onChange }: TextProps) {
  return (
    <Field label={label} labelHidden className="w-26 sm:w-32">
      {control => (
        <input
          type="time"
          // On a phone the whole field opens the picker: two fields and the × fit only without its icon.
          className="control px-2! tabular-nums max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
          {...control}
          {...describedBy(faultsId)}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function PriceField({ label, placeholder, value, faultsId, onChange }: TextProps & { placeholder: string }) {
  return (
    <Field label={label} className="flex items-center gap-2 [&>label]:mb-0 [&>label]:font-normal [&>label]:text-muted">
      {control => (
        <span className="block w-28">
          <DollarInput
            {...{ placeholder, value }}
            {...control}
            {...describedBy(faultsId)}
            onChange={event => onChange(event.currentTarget.value)}
          />
        </span>
      )}
    </Field>
  )
}

export function DollarInput(input: ComponentProps<'input'>) {
  return (
    <span className="relative block">
      <span aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-muted">
        $
      </span>
      <input inputMode="decimal" autoComplete="off" className="control pl-7! tabular-nums" {...input} />
    </span>
  )
}

function describedBy(faultsId: string | undefined) {
  return faultsId ? { 'aria-invalid': true, 'aria-describedby': faultsId } : {}
}
