import { Search as SearchIcon } from 'lucide-react'
import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { addDays } from '#kit/shared/time.ts'
import { Button } from '#kit/web/button.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { useDraft } from '#kit/web/use-draft.ts'
import { BUDGET_PARAMETER, indoorOutdoorOptions, sportOptions, surfaceOptions } from '../contract.ts'
import { cleanValue, isPrice, optionsWith, readFilters, timeChoices, withChanges } from '../rules.ts'
import { budgetOptions } from '../rules-budget.ts'
import { LocationField } from './location-field.tsx'
import { SearchPill } from './search-pill.tsx'
import type { Search } from './use-search.ts'

/** For inputs outside the form. */
export const FILTERS_ID = 'filters'

/** Applies at once; without JavaScript a button submits. */
export function FilterPanel({ search }: { search: Search }) {
  // An invalid price in the URL must stay visible.
  const isPriceInvalid = search.typedPrice !== '' && !isPrice(search.typedPrice)
  return (
    <SearchPill filters={search.filters} today={search.today} opens={isPriceInvalid}>
      {close => <Filters search={search} onDone={close} />}
    </SearchPill>
  )
}

function Filters({ search, onDone }: { search: Search; onDone: () => void }) {
  const { sport, indoor_outdoor, surface_type } = search.filters

  function submit(form: HTMLFormElement) {
    const texts = textsOf(form)
    const price = texts.get('max_price_usd')?.trim()
    if (!price || isPrice(price)) {
      const { location, near, sort } = search.filters
      search.show(withChanges({ location, near, sort }, { location: undefined, ...readFilters(texts) }))
      return onDone()
    }
    // Keep the price for correction; search only for the place.
    form.querySelector<HTMLInputElement>('[name=max_price_usd]')?.focus()
    announce(PRICE_ERROR)
    search.change({ location: texts.get('location') ?? '' })
  }
  return (
    <SearchForm
      id={FILTERS_ID}
      action={paths.search}
      onSearch={submit}
      aria-label="Find facilities"
      className="grid grid-cols-2 items-start gap-4 rounded-lg border border-line bg-surface p-3 md:grid-cols-3 md:p-5 lg:grid-cols-4"
    >
      <div className="col-span-full flex flex-wrap items-start gap-2 lg:col-span-2">
        <LocationField search={search} />
        <Button type="submit" className="max-sm:grow sm:mt-6.5">
          <SearchIcon aria-hidden="true" className="size-5" />
          Search
        </Button>
      </div>
      <DayAndTime search={search} />
      <Select
        label="Sport"
        name="sport"
        options={optionsWith(sportOptions, sport)}
        value={sport ?? ''}
        onChange={event => search.change({ sport: event.target.value })}
      />
      <PriceField search={search} />
      {search.filters.max_price_usd !== undefined && (
        <Select
          label="Price is for"
          name={BUDGET_PARAMETER}
          options={budgetOptions}
          value={search.filters.budget ?? ''}
          onChange={event => search.change({ budget: event.target.value })}
        />
      )}
      <Select
        label="Indoor/outdoor"
        name="indoor_outdoor"
        options={indoorOutdoorOptions}
        value={indoor_outdoor ?? ''}
        onChange={event => search.change({ indoor_outdoor: event.target.value })}
      />
      <Select
        label="Surface"
        name="surface_type"
        options={optionsWith(surfaceOptions, surface_type)}
        value={surface_type ?? ''}
        onChange={event => search.change({ surface_type: event.target.value })}
      />
    </SearchForm>
  )
}

/** They preset the booking page. */
function DayAndTime({ search: { filters, today, change } }: { search: Search }) {
  return (
    <>
      <DatePicker
        label="Date"
        name="date"
        className="max-md:col-span-2"
        value={filters.date ?? ''}
        onChange={date => change({ date })}
        min={today}
        max={today && addDays(today, BOOKING_WINDOW_DAYS)}
        clearable
      />
      <Select
        label="Time"
        name="time"
        className="max-md:col-span-2"
        options={timeChoices(filters.time)}
        value={filters.time ?? ''}
        onChange={event => change({ time: event.target.value })}
      />
    </>
  )
}

const PRICE_ERROR = 'Enter a price such as 40'

function PriceField({ search }: { search: Search }) {
  const [text, setText] = useDraft(search.typedPrice, {
    // Keeps an invalid price until corrected.
    clean: typed => (typed.trim() === search.typedPrice ? search.typedPrice : cleanValue('max_price_usd', typed)),
    onPause: price => search.change({ max_price_usd: price }, { replace: true }),
  })
  return (
    <TextField
      label="Max price per hour"
      name="max_price_usd"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={event => setText(event.target.value)}
      error={text.trim() !== '' && !isPrice(text.trim()) ? PRICE_ERROR : undefined}
      placeholder="Any price"
    />
  )
}

function textsOf(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new URLSearchParams(texts)
}
