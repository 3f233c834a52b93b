import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import { PlaceField } from '#gazetteer/web/place-field.tsx'
import { paths } from '#kit/shared/paths.ts'
import { addDays } from '#kit/shared/time.ts'
import { Button } from '#kit/web/button.tsx'
import { Chip } from '#kit/web/chip.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import {
  BUDGET,
  BUDGET_PARAMETER,
  ENHANCED_PARAMETER,
  enhancedSports,
  enhancedSurfaces,
  enhancedTimeRanges,
  RADIUS_PARAMETER,
  radiusOptions,
  TIME_RANGE_PARAMETER,
} from '#search/contract.ts'
import { budgetOptions } from '#search/rules-budget.ts'
import { type EnhancedFilters, type Point, roundPoint } from './enhanced-address.ts'
import { choicesOf, radiusText, timeRangeText } from './enhanced-format.ts'
import { type Faults, faultsIn } from './search-errors.ts'
import type { Enhanced } from './use-enhanced.ts'

type EnhancedPanelProps = {
  enhanced: Enhanced
  isBusy: boolean
  onSearch: (filters: EnhancedFilters) => void
  /** `presses` counts submits. */
  unknownPlace: { presses: number } | null
}

/** The URL changes only on submit. */
export function EnhancedPanel({ enhanced, isBusy, onSearch, unknownPlace }: EnhancedPanelProps) {
  const { filters } = enhanced
  const [draft, change] = useFormDraft(filters)
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  useFocusOnUnknownPlace(form, unknownPlace)

  function submit(element: HTMLFormElement) {
    const found = faultsIn(draft, filters.max_price_usd)
    flushSync(() => setFaults(found))
    const [first] = Object.keys(found)
    if (first) return element.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    const price = draft.max_price_usd.trim()
    onSearch({ ...draft, location: draft.location.trim(), max_price_usd: price && String(Number(price)) })
  }
  return (
    <search>
      <SearchForm
        ref={form}
        action={paths.search}
        onSearch={submit}
        noValidate={hydrated}
        aria-label="Enhanced search"
        className="rounded-lg border border-line bg-surface p-3 md:p-5"
      >
        <h2 className="text-xl md:text-2xl">Enhanced search</h2>
        <p className="mb-4 text-sm text-muted">
          Search by date and time. Facilities available the whole time come first, then the nearest.
        </p>
        <input type="hidden" name={ENHANCED_PARAMETER} value="true" />
        <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
          <Inputs {...{ draft, change, faults }} given={filters} today={enhanced.today} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" busy={isBusy} busyLabel="Searching" className="max-sm:w-full">
            <SearchIcon aria-hidden="true" className="size-5" />
            Search
          </Button>
          <IndoorOutdoorChip value={draft.indoor_outdoor} onRemove={() => change({ indoor_outdoor: '' })} />
        </div>
      </SearchForm>
    </search>
  )
}

type InputsProps = {
  draft: EnhancedFilters
  /** The URL's search. */
  given: EnhancedFilters
  change: (changes: Partial<EnhancedFilters>) => void
  faults: Faults
  today: string | undefined
}

function Inputs({ draft, given, change, faults, today }: InputsProps) {
  return (
    <>
      <Select
        label="Sport"
        name="sport"
        className="max-sm:col-span-2"
        options={choicesOf(enhancedSports, given.sport, sport => sport || 'Any sport')}
        value={draft.sport}
        onChange={event => change({ sport: event.target.value })}
      />
      <LocationField
        value={draft.location}
        error={faults.location}
        onChange={location => change({ location, point: null })}
        onPlace={(location, point) => change({ location, point })}
      />
      <DatePicker
        label="Date"
        name="date"
        className="max-sm:col-span-2"
        placeholder="Choose a day"
        value={draft.date}
        error={faults.date}
        onChange={date => change({ date })}
        min={today}
        max={today && addDays(today, BOOKING_WINDOW_DAYS)}
      />
      <Select
        label="Time range"
        name={TIME_RANGE_PARAMETER}
        className="max-sm:col-span-2"
        options={choicesOf(enhancedTimeRanges, given.time_range, timeRangeText)}
        value={draft.time_range}
        onChange={event => change({ time_range: event.target.value })}
      />
      <BudgetField
        value={draft.max_price_usd}
        given={given.max_price_usd}
        error={faults.max_price_usd}
        onChange={price => change({ max_price_usd: price })}
      />
      <Select
        label="Budget is for"
        name={BUDGET_PARAMETER}
        options={budgetOptions}
        value={draft.budget ?? ''}
        onChange={event => change({ budget: event.target.value })}
      />
      <Select
        label="Surface"
        name="surface_type"
        options={choicesOf(enhancedSurfaces, given.surface_type, capitalized)}
        value={draft.surface_type}
        onChange={event => change({ surface_type: event.target.value })}
      />
      <Select
        label="Radius"
        name={RADIUS_PARAMETER}
        className="max-sm:col-span-2"
        options={choicesOf(radiusOptions.map(String), given.radius_miles, radiusText)}
        value={draft.radius_miles}
        onChange={event => change({ radius_miles: event.target.value })}
      />
    </>
  )
}

/** Set only by the assistant; can be removed. */
function IndoorOutdoorChip({ value, onRemove }: { value: string; onRemove: () => void }) {
  if (!value) return null
  const label = value === 'both' ? 'Indoor and outdoor' : `${capitalized(value)} only`
  return (
    <>
      <input type="hidden" name="indoor_outdoor" value={value} />
      <Chip label={label} removeLabel={`Remove ${label}`} onRemove={onRemove} />
    </>
  )
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Resets when the URL changes. */
function useFormDraft(filters: EnhancedFilters) {
  const [draft, setDraft] = useState({ of: filters, values: filters })
  if (draft.of !== filters) setDraft({ of: filters, values: filters })
  const change = (changes: Partial<EnhancedFilters>) =>
    setDraft(({ of, values }) => ({ of, values: { ...values, ...changes } }))
  return [draft.values, change] as const
}

function useFocusOnUnknownPlace(
  form: { current: HTMLFormElement | null },
  unknown: EnhancedPanelProps['unknownPlace'],
) {
  const presses = unknown?.presses
  useEffect(() => {
    if (presses) form.current?.querySelector<HTMLElement>('[name=location]')?.focus()
  }, [form, presses])
}

type LocationFieldProps = {
  value: string
  error: string | undefined
  onChange: (text: string) => void
  /** A chosen place or the visitor's location. */
  onPlace: (label: string, point: Point) => void
}

/** Resolved on search. States stay text: their center is no use. */
function LocationField({ value, error, onChange, onPlace }: LocationFieldProps) {
  return (
    <PlaceField
      label="Location"
      name="location"
      placeholder="City or ZIP code"
      className="col-span-2"
      enterKeyHint="search"
      value={value}
      error={error}
      onChange={onChange}
      onPlace={({ kind, label, latitude, longitude }) => {
        if (kind !== 'state') onPlace(label, roundPoint(latitude, longitude))
      }}
      onNearMe={({ city, latitude, longitude }) =>
        onPlace(city?.label ?? 'My location', roundPoint(latitude, longitude))
      }
    />
  )
}

type BudgetFieldProps = {
  /** US dollars per hour. */
  value: string
  /** The URL's; may be outside the range or between steps. */
  given: string
  error: string | undefined
  onChange: (price: string) => void
}

function BudgetField({ value, given, error, onChange }: BudgetFieldProps) {
  const price = Number(given)
  return (
    <TextField
      label={
        <>
          Max budget <span className="font-normal text-muted">$ an hour</span>
        </>
      }
      name="max_price_usd"
      type="number"
      inputMode="decimal"
      placeholder="Any"
      min={Math.min(BUDGET.min, price || BUDGET.min)}
      max={Math.max(BUDGET.max, price)}
      step={price % BUDGET.step === 0 ? BUDGET.step : 'any'}
      value={value}
      error={error}
      onChange={event => onChange(event.target.value)}
    />
  )
}
