import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { useToday } from '#kit/web/date/use-today.ts'
import { TextField } from '#kit/web/form/field.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { timeOptions } from '#search/contract.ts'
import { sportOptions } from './search-options.ts'

/** A plain GET form, so it works without JavaScript; with it, empty fields are dropped. */
export function SearchBar() {
  const navigate = useNavigate()
  const today = useToday()
  const [date, setDate] = useState('')

  return (
    <SearchForm
      action={paths.search}
      onSearch={form => void navigate(searchAddress(new FormData(form)))}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.3fr_1.2fr_1.5fr_auto]"
    >
      <TextField
        label="Location"
        name="location"
        maxLength={100}
        placeholder="City or street"
        autoComplete="off"
        enterKeyHint="search"
      />
      <DatePicker label="Date" name="date" value={date} onChange={setDate} min={today} clearable />
      <Select label="Sport" name="sport" options={sportOptions} />
      <Select label="Time" name="time" options={timeOptions} />
      <Button type="submit" className="sm:col-span-2 lg:col-span-1">
        <Search aria-hidden="true" className="size-5" />
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
