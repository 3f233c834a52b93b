import { Search as SearchIcon, SlidersHorizontal } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Select } from '#kit/web/select.tsx'
import { indoorOutdoorOptions, MAX_TEXT_LENGTH, sportOptions, surfaceOptions } from '../contract.ts'
import { cleanValue, isPrice, optionsWith, readFilters, type SearchFilters } from '../rules.ts'
import { useDraft } from './use-draft.ts'
import type { Search } from './use-search.ts'

/**
 * The filters of the standard view. Each one changes the list at once; without JavaScript the form is sent by its button.
 * On a phone all but the location fold away.
 */
export function FilterPanel({ search }: { search: Search }) {
  const { filters, show } = search
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    show(readFilters(textsOf(event.currentTarget)))
  }
  return (
    <search>
      <form
        action={paths.search}
        onSubmit={submit}
        aria-label="Find facilities"
        className="grid items-start gap-4 rounded-lg border border-line bg-surface p-4 md:p-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]"
      >
        <div className="flex items-end gap-2">
          <LocationField search={search} />
          <Button type="submit">
            <SearchIcon aria-hidden="true" className="size-5" />
            Search
          </Button>
        </div>
        <FoldingFilters search={search} />
        <Carried filters={filters} />
      </form>
    </search>
  )
}

function FoldingFilters({ search }: { search: Search }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { sport, max_price_usd, indoor_outdoor, surface_type } = search.filters
  const applied = [sport, max_price_usd, indoor_outdoor, surface_type].filter(Boolean).length
  return (
    <>
      <Button
        tone="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="md:hidden noscript:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        {applied > 0 ? `Filters (${applied} applied)` : 'Filters'}
      </Button>
      <div
        id={id}
        className={joinClasses('grid-cols-2 gap-4 md:grid md:grid-cols-4 noscript:grid', isOpen ? 'grid' : 'hidden')}
      >
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
    </>
  )
}

function LocationField({ search }: { search: Search }) {
  const [text, setText] = useDraft(search.filters.location ?? '', {
    clean: typed => cleanValue('location', typed),
    onPause: location => search.change({ location }, { replace: true }),
  })
  return (
    <TextField
      label="Location"
      name="location"
      value={text}
      onChange={event => setText(event.target.value)}
      maxLength={MAX_TEXT_LENGTH}
      placeholder="City, street or ZIP"
      autoComplete="off"
      enterKeyHint="search"
      className="grow"
    />
  )
}

function PriceField({ search }: { search: Search }) {
  const [text, setText] = useDraft(search.filters.max_price_usd ?? '', {
    clean: typed => cleanValue('max_price_usd', typed),
    onPause: price => search.change({ max_price_usd: price }, { replace: true }),
  })
  return (
    <TextField
      label="Max price per hour"
      name="max_price_usd"
      value={text}
      onChange={event => setText(event.target.value)}
      error={text.trim() !== '' && !isPrice(text.trim()) ? 'Enter dollars, such as 40.' : undefined}
      inputMode="decimal"
      placeholder="Any price"
      autoComplete="off"
    />
  )
}

/** What the form has no field for is kept when it is sent. */
function Carried({ filters: { date, time } }: { filters: SearchFilters }) {
  return (
    <>
      {date && <input type="hidden" name="date" value={date} />}
      {time && <input type="hidden" name="time" value={time} />}
    </>
  )
}

function textsOf(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new URLSearchParams(texts)
}
