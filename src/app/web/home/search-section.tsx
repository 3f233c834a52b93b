import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { useToday } from '#kit/web/date/use-today.ts'
import { TextField } from '#kit/web/form/field.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import { Select, type SelectOption } from '#kit/web/form/select.tsx'
import { timeOptions } from '#search/contract.ts'

export const SEARCH_ID = 'search'

export function SearchSection() {
  return (
    <section
      id={SEARCH_ID}
      aria-labelledby="search-heading"
      tabIndex={-1}
      className="group/search page-width relative -mt-12 outline-none md:-mt-16"
    >
      <div className="rounded-lg border border-line bg-surface p-3 shadow-lg sm:p-4 outline-offset-2 outline-focus group-focus-visible/search:outline-2 md:p-6">
        <h2 id="search-heading" className="mb-2 text-xl sm:mb-4 sm:text-2xl">
          Where do you want to play?
        </h2>
        <SearchBar />
        <SportLinks />
      </div>
    </section>
  )
}

function SportLinks() {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 max-sm:hidden lg:absolute lg:top-2 lg:right-14">
      <p className="text-sm text-muted">Or jump to</p>
      <ul className="flex flex-wrap gap-x-4">
        {homeSports.map(sport => (
          <li key={sport}>
            <Link to={`${paths.search}?sport=${sport}`} className="inline-link inline-flex min-h-11 items-center">
              {sport}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A plain GET form, so it works without JavaScript; with it, empty fields are dropped. */
function SearchBar() {
  const navigate = useNavigate()
  const today = useToday()
  const [date, setDate] = useState('')

  return (
    <SearchForm
      action={paths.search}
      onSearch={form => void navigate(searchAddress(new FormData(form)))}
      className="grid grid-cols-2 items-end gap-3 sm:gap-4 lg:grid-cols-[2fr_1.3fr_1.2fr_1.5fr_auto]"
    >
      <TextField
        label="Location"
        name="location"
        className="max-sm:col-span-2"
        maxLength={100}
        placeholder="City or street"
        autoComplete="off"
        enterKeyHint="search"
      />
      <DatePicker label="Date" name="date" value={date} onChange={setDate} min={today} clearable />
      <Select label="Sport" name="sport" options={sportOptions} />
      <Select label="Time" name="time" options={timeOptions} />
      <Button type="submit" className="max-sm:px-2! sm:col-span-2 lg:col-span-1">
        <Search aria-hidden="true" className="size-5 max-sm:hidden" />
        Search Fields
      </Button>
    </SearchForm>
  )
}

function searchAddress(form: FormData): string {
  const set = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
  )
  const query = new URLSearchParams(set).toString()
  return query ? `${paths.search}?${query}` : paths.search
}

/** Specification, section 2. */
const homeSports = ['Soccer', 'Basketball', 'Tennis', 'Baseball', 'Football', 'Volleyball', 'Lacrosse'] as const

const sportOptions: SelectOption[] = [
  { value: '', label: 'All Sports' },
  ...homeSports.map(sport => ({ value: sport, label: sport })),
]
