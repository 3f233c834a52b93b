import { Search as SearchIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { addDays } from '#kit/shared/time.ts'
import { Button } from '#kit/web/button.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useDraft } from '#kit/web/use-draft.ts'
import { indoorOutdoorOptions, sportOptions, surfaceOptions } from '../contract.ts'
import {
  appliedFilters,
  cleanValue,
  isPrice,
  optionsWith,
  readFilters,
  type SearchFilters,
  timeChoices,
  withChanges,
} from '../rules.ts'
import { LocationField } from './location-field.tsx'
import type { Search } from './use-search.ts'

/** For inputs outside the form. */
export const FILTERS_ID = 'filters'

/** Applies at once; without JavaScript a button submits. */
export function FilterPanel({ search }: { search: Search }) {
  const { filters, show } = search
  // Keep an invalid price from the URL visible.
  const [isOpen, setIsOpen] = useState(search.typedPrice !== '' && !isPrice(search.typedPrice))
  const foldId = useId()

  function submit(form: HTMLFormElement) {
    const texts = textsOf(form)
    const price = texts.get('max_price_usd')?.trim()
    if (!price || isPrice(price)) {
      const { location, near, sort } = filters
      return show(withChanges({ location, near, sort }, { location: undefined, ...readFilters(texts) }))
    }
    // Keep the price for correction; search only for the place.
    flushSync(() => setIsOpen(true))
    form.querySelector<HTMLInputElement>('[name=max_price_usd]')?.focus()
    announce(PRICE_ERROR)
    search.change({ location: texts.get('location') ?? '' })
  }
  return (
    <search>
      <SearchForm
        id={FILTERS_ID}
        action={paths.search}
        onSearch={submit}
        aria-label="Find facilities"
        className="grid items-start gap-4 rounded-lg border border-line bg-surface p-3 md:p-5 lg:grid-cols-4"
      >
        <div className="flex flex-wrap items-start gap-2 lg:col-span-2">
          <LocationField search={search} />
          <Button type="submit" className="max-sm:grow sm:mt-6.5">
            <SearchIcon aria-hidden="true" className="size-5" />
            Search
          </Button>
          <Button
            tone="secondary"
            aria-expanded={isOpen}
            aria-controls={foldId}
            onClick={() => setIsOpen(!isOpen)}
            className="gap-1! px-3! sm:mt-6.5 md:hidden noscript:hidden"
          >
            Filters
            <FoldedCount filters={filters} />
          </Button>
        </div>
        <FoldingFilters search={search} id={foldId} isOpen={isOpen} />
      </SearchForm>
    </search>
  )
}

function FoldedCount({ filters }: { filters: SearchFilters }) {
  const applied = appliedFilters(filters).filter(({ name }) => name !== 'location').length
  if (applied === 0) return null
  return (
    <span className="font-normal text-muted">
      ({applied}
      <span className="sr-only"> applied</span>)
    </span>
  )
}

type FoldingFiltersProps = { search: Search; id: string; isOpen: boolean }

function FoldingFilters({ search, id, isOpen }: FoldingFiltersProps) {
  const { sport, indoor_outdoor, surface_type } = search.filters
  return (
    <div
      id={id}
      className={joinClasses(
        'grid-cols-2 gap-4 md:grid md:grid-cols-3 lg:contents max-md:noscript:grid',
        isOpen ? 'grid' : 'hidden',
      )}
    >
      <DayAndTime search={search} />
      <Select
        label="Sport"
        name="sport"
        options={optionsWith(sportOptions, sport)}
        value={sport ?? ''}
        onChange={event => search.change({ sport: event.target.value })}
      />
      <PriceField search={search} />
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
    </div>
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
