import { Search as SearchIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { useDraft } from '#kit/web/use-draft.ts'
import { cleanValue, type FilterName, MAX_SEARCH_LENGTH } from '../filters.ts'
import { filterOptions } from '../options.ts'
import type { Directory } from './use-directory.ts'

type DirectoryFiltersProps = {
  directory: Directory
  /** Moves the focus: the list has changed, the "Clear" link stays. */
  onClear: () => void
}

/** Each filter applies at once; without JavaScript the form has a button. */
export function DirectoryFilters({ directory, onClear }: DirectoryFiltersProps) {
  return (
    <search>
      <SearchForm
        action={directory.addressOf({})}
        onSearch={form => {
          const typed = new FormData(form).get('q')
          directory.change({ q: cleanValue('q', typeof typed === 'string' ? typed : '') })
        }}
        aria-label="Find tournaments"
        className="grid grid-cols-2 items-end gap-4 rounded-lg border border-line bg-surface p-3 md:grid-cols-3 md:p-5 lg:grid-cols-6"
      >
        <div className="col-span-full flex flex-wrap items-end gap-2">
          <SearchField directory={directory} />
          <Button type="submit" className="max-sm:px-3!">
            <SearchIcon aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">Search</span>
          </Button>
        </div>
        <Filter directory={directory} name="state" label="State" />
        <Filter directory={directory} name="division" label="Division" />
        <Filter directory={directory} name="age" label="Age group" />
        <Filter directory={directory} name="month" label="Month" />
        <Filter directory={directory} name="year" label="Year" />
        <Link
          to={directory.addressOf({})}
          preventScrollReset
          onClick={onClear}
          className="inline-link inline-flex min-h-11 items-center justify-center"
        >
          Clear Filters
        </Link>
      </SearchForm>
    </search>
  )
}

type FilterProps = { directory: Directory; name: Exclude<FilterName, 'q'>; label: string }

function Filter({ directory, name, label }: FilterProps) {
  return (
    <Select
      label={label}
      name={name}
      options={filterOptions[name]}
      value={directory.filters[name] ?? ''}
      onChange={event => directory.change({ [name]: event.target.value })}
    />
  )
}

/** Follows the address (Back, Clear Filters), and updates it when typing pauses. */
function SearchField({ directory }: { directory: Directory }) {
  const [text, setText] = useDraft(directory.filters.q ?? '', {
    clean: typed => cleanValue('q', typed),
    onPause: q => directory.change({ q }, { replace: true }),
  })
  return (
    <TextField
      label="Search tournaments"
      name="q"
      type="search"
      value={text}
      onChange={event => setText(event.target.value)}
      maxLength={MAX_SEARCH_LENGTH}
      placeholder="Name, city or state"
      autoComplete="off"
      enterKeyHint="search"
      className="grow basis-40"
    />
  )
}
