import { useEffect, useRef } from 'react'
import { MAX_PLACE_TEXT } from '#gazetteer/rules.ts'
import { useSuggesting } from '#gazetteer/web/use-suggesting.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import { Select, type SelectOption } from '#kit/web/form/select.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useDraft } from '#kit/web/use-draft.ts'
import { clinicSports, clinicStates } from '../options.ts'
import { noFilters } from '../rules.ts'
import type { ClinicSearch } from './use-clinic-search.ts'

const sportOptions: SelectOption[] = [
  { value: '', label: 'All Sports' },
  ...clinicSports.map(sport => ({ value: sport, label: sport })),
]

/** Section 9 of the specification, and the URL's sport if different. */
function optionsWith(sport: string): SelectOption[] {
  const isListed = sportOptions.some(({ value }) => value === sport)
  return isListed ? sportOptions : [...sportOptions, { value: sport, label: sport }]
}

const stateOptions: SelectOption[] = [
  { value: '', label: 'All states' },
  ...clinicStates.map(([value, label]) => ({ value, label })),
]

/** Applies each change immediately; without JavaScript by its button. `isQuiet`: nothing to filter. */
export function ClinicFilterForm({ search, isQuiet }: { search: ClinicSearch; isQuiet: boolean }) {
  const { filters, ignored, change } = search
  const [text, setText] = useDraft(filters.search, {
    clean: typed => typed.trim(),
    onPause: typed => change({ search: typed }, { replace: true }),
  })
  useSpoken(ignored)

  function clear() {
    // Also drops input not yet in the URL.
    setText('')
    change(noFilters)
  }
  return (
    <search className="flex flex-col gap-4">
      <SearchForm
        action={paths.nilClinics}
        onSearch={() => change({ search: text })}
        aria-label="Filter clinics"
        className={joinClasses(
          'grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:gap-4 lg:grid-cols-[3fr_2fr_2fr_2fr_auto]',
          !isQuiet && 'rounded-lg border border-line bg-surface p-4 md:p-5',
        )}
      >
        <TextField
          label="Search clinics"
          className="max-sm:col-span-2"
          name="search"
          value={text}
          onChange={event => setText(event.target.value)}
          maxLength={100}
          placeholder="Title or description"
          autoComplete="off"
          enterKeyHint="search"
        />
        <Select
          label="Sport"
          name="sport"
          options={optionsWith(filters.sport)}
          value={filters.sport}
          onChange={event => change({ sport: event.target.value })}
        />
        <Select
          label="Location"
          name="location"
          options={stateOptions}
          value={filters.location}
          onChange={event => change({ location: event.target.value })}
        />
        <NearField value={filters.near} onChange={(near, how) => change({ near }, how)} />
        <div className="flex gap-2 max-lg:self-end lg:mt-6.5">
          <span className="hidden noscript:block">
            <Button type="submit" tone="secondary">
              Search
            </Button>
          </span>
          <Button tone="secondary" onClick={clear}>
            Clear Filters
          </Button>
        </div>
      </SearchForm>
      {ignored.length > 0 && <Notice>We ignored {ignored.join(' and ')}. Choose from the lists above.</Notice>}
    </search>
  )
}

/** Announces later notices, not the initial one. */
function useSpoken(ignored: string[]) {
  const line = ignored.join(' and ')
  const spoken = useRef(line)
  useEffect(() => {
    if (line && line !== spoken.current) announce(`We ignored ${line}.`)
    spoken.current = line
  }, [line])
}

type NearFieldProps = { value: string; onChange: (near: string, how?: { replace: boolean }) => void }

const loadField = async () => (await import('#gazetteer/web/place-field.tsx')).PlaceField

/** City or ZIP code for distances. Suggestions load on demand. */
function NearField({ value, onChange }: NearFieldProps) {
  const [text, setText] = useDraft(value, {
    clean: typed => typed.trim(),
    onPause: near => onChange(near, { replace: true }),
  })
  const { box, Suggesting, load } = useSuggesting(loadField)
  const field = {
    label: 'Near',
    name: 'near',
    value: text,
    placeholder: 'City or ZIP code',
    enterKeyHint: 'search',
  } as const
  return (
    <div ref={box} onFocus={load} onPointerEnter={load} className="min-w-0">
      {Suggesting ? (
        <Suggesting {...field} onChange={setText} onPlace={place => onChange(place.label)} />
      ) : (
        <TextField
          {...field}
          onChange={event => setText(event.target.value)}
          maxLength={MAX_PLACE_TEXT}
          autoComplete="off"
        />
      )}
    </div>
  )
}
