import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Facility } from '#facilities/contract.ts'
import { FacilityPrice } from '#facilities/web/facility-price.tsx'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useDraft } from '#kit/web/use-draft.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { clinicFieldsQuery, type FoundField, milesText, nearestText } from './find-fields.ts'
import { FieldError, FormStep } from './form-step.tsx'
import type { ClinicForm } from './use-clinic-form.ts'

/** Changing the field clears the chosen slots. */
export function WhereStep({ form: { values, errors, change } }: { form: ClinicForm }) {
  const heading = useRef<HTMLHeadingElement>(null)
  function choose(facility: Facility | null) {
    change({ facility, slots: [] })
    // The clicked button is gone.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: facility !== null }))
  }
  return (
    <FormStep number={2} title="Where">
      <h3
        ref={heading}
        tabIndex={-1}
        data-invalid={errors.facility ? true : undefined}
        className="scroll-mt-24 text-xl outline-none"
      >
        {values.facility ? 'Your field' : 'Find a field'}
      </h3>
      {errors.facility && <FieldError>{errors.facility}</FieldError>}
      {values.facility ? (
        <ChosenField facility={values.facility} onChange={() => choose(null)} />
      ) : (
        <FieldSearch
          sport={values.sportType}
          place={values.place}
          onPlace={place => change({ place })}
          onChoose={choose}
        />
      )}
    </FormStep>
  )
}

function ChosenField({ facility, onChange }: { facility: Facility; onChange: () => void }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md border border-link bg-selected p-4">
      <FieldDescription facility={facility} />
      <Button tone="secondary" size="sm" onClick={onChange}>
        Choose another field
      </Button>
    </div>
  )
}

/** As many as people read on a phone before refining the search. */
const SHOWN = 8

type FieldSearchProps = {
  sport: string
  /** Typed, or given to the assistant. */
  place: string
  onPlace: (place: string) => void
  onChoose: (facility: Facility) => void
}

function FieldSearch({ sport, place, onPlace, onChoose }: FieldSearchProps) {
  const isHydrated = useHydrated()
  const [text, setText] = useDraft(place, { clean: typed => typed.trim(), onPause: onPlace })
  const [isOfSport, setOfSport] = useState(true)
  const wanted = isOfSport ? sport : ''
  const fields = useQuery({ ...clinicFieldsQuery(place, wanted), enabled: isHydrated })
  return (
    <div className="mt-3 flex flex-col gap-4">
      <TextField
        label="City, state or ZIP code"
        type="search"
        autoComplete="off"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        // Searching must not submit the form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      {sport && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 accent-link"
            checked={isOfSport}
            onChange={event => setOfSport(event.currentTarget.checked)}
          />
          Only {sport.toLowerCase()} fields
        </label>
      )}
      {fields.isError && (
        <LoadFailed title="We couldn’t search for fields." error={fields.error} onRetry={() => void fields.refetch()} />
      )}
      {fields.isPending && <LoadingFields />}
      {fields.data?.fields.length === 0 && (
        <NoFields sport={wanted} place={fields.data.place?.label ?? place} onEverySport={() => setOfSport(false)} />
      )}
      {fields.data && (
        <>
          <output className="text-muted empty:hidden">{nearestText(fields.data, wanted)}</output>
          <FieldList key={`${place} ${wanted}`} fields={fields.data.fields} onChoose={onChoose} />
        </>
      )}
    </div>
  )
}

function LoadingFields() {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">Searching for fields…</output>
      {[1, 2, 3].map(row => (
        <Skeleton key={row} className="h-24 rounded-md" />
      ))}
    </div>
  )
}

type NoFieldsProps = { sport: string; place: string; onEverySport: () => void }

function NoFields({ sport, place, onEverySport }: NoFieldsProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <output className="text-muted">
        {sport ? `No bookable ${sport.toLowerCase()} fields` : 'No bookable fields'}
        {place ? ` in “${place}”` : ''}. Try a larger city nearby, or the state.
      </output>
      {sport && (
        <Button tone="secondary" size="sm" onClick={onEverySport}>
          Show fields for all sports
        </Button>
      )}
    </div>
  )
}

type FieldListProps = { fields: readonly FoundField[]; onChoose: (facility: Facility) => void }

function FieldList({ fields, onChoose }: FieldListProps) {
  const [shown, setShown] = useState(SHOWN)
  const list = useRef<HTMLUListElement>(null)
  if (fields.length === 0) return null
  function showMore() {
    setShown(shown + SHOWN)
    // The button may be gone; focus the first new result.
    requestAnimationFrame(() => list.current?.children[shown]?.querySelector('button')?.focus())
  }
  return (
    <>
      <ul ref={list} className="flex flex-col gap-2" aria-label="Fields">
        {fields.slice(0, shown).map(({ facility, miles }) => (
          <li
            key={facility.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-4"
          >
            <FieldDescription facility={facility} miles={miles} />
            <Button tone="secondary" size="sm" onClick={() => onChoose(facility)}>
              Choose<span className="sr-only"> {facility.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {fields.length > shown && (
        <Button tone="secondary" size="sm" className="self-start" onClick={showMore}>
          Show more fields
        </Button>
      )}
    </>
  )
}

function FieldDescription({ facility, miles = null }: { facility: Facility; miles?: number | null }) {
  return (
    <div className="min-w-0 grow basis-56">
      <p className="font-semibold wrap-anywhere">{facility.name}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {facility.address}
        {miles !== null && <span className="whitespace-nowrap"> · {milesText(miles)}</span>}
      </p>
      <FacilityPrice facility={facility} />
    </div>
  )
}
