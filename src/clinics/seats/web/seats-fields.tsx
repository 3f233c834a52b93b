import { CircleAlert, Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import type { Clinic } from '#clinics/contract.ts'
import { agesText } from '#clinics/web/clinic-format.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { NumberField } from '#kit/web/form/number-field.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { type BookingForm, othersOf, takesPartIn } from './attendance.ts'

type SeatsFieldsProps = {
  clinic: Clinic
  form: BookingForm
  /** The most that can be chosen. */
  most: number
  onPlaces: (places: number) => void
}

export function SeatsFields({ clinic, form, most, onPlaces }: SeatsFieldsProps) {
  const { values, errors } = form
  const isMine = takesPartIn(values, clinic)
  return (
    <div className="flex flex-col gap-4">
      <SeatCount places={values.places} most={most} onChange={onPlaces} />
      {values.places > most && (
        <Notice tone="warning" title={most === 1 ? 'Only 1 seat is left.' : `Only ${most} seats are left.`}>
          Choose fewer seats to continue.
        </Notice>
      )}
      <TakesPartChoice
        isMine={isMine}
        isOne={values.places === 1}
        error={errors.takesPart}
        onChange={takesPart => form.change({ takesPart })}
      />
      {isMine && (
        <NumberField
          label="Your age"
          optional
          className="max-w-xs"
          hint={['Leave blank if you’re 18 or older.', !errors.age && agesHint(clinic)].filter(Boolean).join(' ')}
          {...form.field('age')}
        />
      )}
      {othersOf(values, clinic).map((_, index) => (
        <OtherParticipant
          key={index}
          {...{ clinic, form, index }}
          number={index + (isMine ? 2 : 1)}
          isOnly={values.places === 1}
        />
      ))}
    </div>
  )
}

type SeatCountProps = { places: number; most: number; onChange: (places: number) => void }

function SeatCount({ places, most, onChange }: SeatCountProps) {
  const id = useId()
  function set(next: number) {
    if (next < 1 || next > Math.max(most, places - 1)) return
    announce(next === 1 ? '1 seat' : `${next} seats`)
    onChange(next)
  }
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <p id={id} className="mb-1.5 text-sm font-semibold">
        Number of seats
      </p>
      <div className="flex items-center gap-2">
        <Button tone="secondary" aria-disabled={places <= 1} className={stepLook} onClick={() => set(places - 1)}>
          <Minus aria-hidden="true" className="size-5" />
          <span className="sr-only">Remove one seat</span>
        </Button>
        <output className="w-10 text-center font-display text-2xl font-bold tabular-nums">{places}</output>
        <Button tone="secondary" aria-disabled={places >= most} className={stepLook} onClick={() => set(places + 1)}>
          <Plus aria-hidden="true" className="size-5" />
          <span className="sr-only">Add one seat</span>
        </Button>
      </div>
    </fieldset>
  )
}

const stepLook = 'size-11 px-0! aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted'

type OtherParticipantProps = Pick<SeatsFieldsProps, 'clinic' | 'form'> & {
  index: number
  /** Among all participants. */
  number: number
  isOnly: boolean
}

function OtherParticipant({ clinic, form, index, number, isOnly }: OtherParticipantProps) {
  const age = form.field(`other-${index}-age`)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-xl font-bold">
        {isOnly ? 'Participant' : `Participant ${number}`}
      </legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField label="Participant’s name" required autoComplete="off" {...form.field(`other-${index}-name`)} />
        <NumberField label="Age at the clinic" required hint={age.error ? undefined : agesHint(clinic)} {...age} />
      </div>
    </fieldset>
  )
}

/** Undefined for all ages. */
function agesHint(clinic: Clinic): string | undefined {
  const isForAll = clinic.minAge === null && clinic.maxAge === null
  return isForAll ? undefined : `${agesText(clinic)}.`
}

type TakesPartChoiceProps = {
  /** Null until answered. */
  isMine: boolean | null
  /** Only one place is booked. */
  isOne: boolean
  error: string | undefined
  onChange: (isMine: boolean) => void
}

/** No default where both are possible. */
function TakesPartChoice({ isMine, isOne, error, onChange }: TakesPartChoiceProps) {
  const id = useId()
  const choices = [
    { value: true, label: 'I’m participating' },
    { value: false, label: isOne ? 'Someone else is participating' : 'Others are participating, not me' },
  ]
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 text-sm font-semibold">Who’s participating?</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ value, label }) => (
          <label key={label} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="takesPart"
              checked={isMine === value}
              onChange={() => onChange(value)}
              className="size-5 shrink-0 accent-link"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
