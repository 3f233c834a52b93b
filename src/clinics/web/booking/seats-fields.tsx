import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import type { Clinic } from '#clinics/contract.ts'
import { participantLimits } from '#clinics/options.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { agesText } from '../clinic-format.ts'
import { othersOf, takesPartIn } from './attendance.ts'
import { TakesPartChoice } from './takes-part-choice.tsx'
import type { AttendanceState } from './use-attendance.ts'

type SeatsFieldsProps = {
  clinic: Clinic
  attendance: AttendanceState
  /** The most that can be chosen. */
  most: number
  onPlaces: (places: number) => void
}

export function SeatsFields({ clinic, attendance, most, onPlaces }: SeatsFieldsProps) {
  const { typed, errors, change } = attendance
  const isMine = takesPartIn(typed, clinic)
  return (
    <div className="flex flex-col gap-4">
      <SeatCount places={typed.places} most={most} onChange={onPlaces} />
      {typed.places > most && (
        <Notice tone="warning" title={most === 1 ? 'Only 1 seat is left.' : `Only ${most} seats are left.`}>
          Choose fewer seats to continue.
        </Notice>
      )}
      <TakesPartChoice
        isMine={isMine}
        isOne={typed.places === 1}
        error={errors.takesPart}
        onChange={takesPart => change({ takesPart })}
      />
      {isMine && (
        <TextField
          label="Your age"
          optional
          className="max-w-xs"
          hint={['Leave blank if you’re 18 or older.', !errors.age && agesHint(clinic)].filter(Boolean).join(' ')}
          {...ageField('age', typed.age, errors.age)}
          onChange={event => change({ age: event.currentTarget.value })}
        />
      )}
      {othersOf(typed, clinic).map((other, index) => (
        <OtherParticipant
          key={index}
          {...{ clinic, attendance, other, index }}
          number={index + (isMine ? 2 : 1)}
          isOnly={typed.places === 1}
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

type OtherParticipantProps = Pick<SeatsFieldsProps, 'clinic' | 'attendance'> & {
  other: { name: string; age: string }
  index: number
  /** Among all participants. */
  number: number
  isOnly: boolean
}

function OtherParticipant({ clinic, attendance, other, index, number, isOnly }: OtherParticipantProps) {
  const { errors, changeOther } = attendance
  const [name, age] = [`other-${index}-name`, `other-${index}-age`]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-xl font-bold">
        {isOnly ? 'Participant' : `Participant ${number}`}
      </legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          label="Participant’s name"
          name={name}
          required
          autoComplete="off"
          maxLength={participantLimits.name}
          value={other.name}
          error={errors[name]}
          onChange={event => changeOther(index, { name: event.currentTarget.value })}
        />
        <TextField
          label="Age at the clinic"
          required
          hint={errors[age] ? undefined : agesHint(clinic)}
          {...ageField(age, other.age, errors[age])}
          onChange={event => changeOther(index, { age: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  )
}

/** Undefined for all ages. */
function agesHint(clinic: Clinic): string | undefined {
  const isForAll = clinic.minAge === null && clinic.maxAge === null
  return isForAll ? undefined : `${agesText(clinic)}.`
}

function ageField(name: string, value: string, error: string | undefined) {
  return { name, value, error, inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const
}
