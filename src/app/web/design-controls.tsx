import { MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { Combobox, type Suggestion } from '#kit/web/form/combobox.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { DesignSection } from './design-section.tsx'

export function DesignControls() {
  return (
    <>
      <DesignSection title="Buttons">
        <Buttons />
      </DesignSection>
      <DesignSection title="Search bar">
        <SearchBar />
      </DesignSection>
      <DesignSection title="Fields">
        <Fields />
      </DesignSection>
    </>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  const work = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 3000)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Button size="lg" busy={busy} busyLabel="Confirming…" onClick={work}>
          Confirm and pay $150
        </Button>
        <Button tone="secondary">View details</Button>
        <Button tone="quiet">Clear filters</Button>
        <Button tone="danger">Cancel booking</Button>
        <Button tone="secondary" size="sm">
          Directions
        </Button>
        <Button disabled>Not open yet</Button>
        <a href="#buttons" className={buttonClass({ tone: 'secondary' })}>
          A link
        </a>
      </div>
      <div className="panel-pitch flex flex-wrap items-center gap-4 rounded-lg p-6">
        <Button>Find a field</Button>
        <Button tone="secondary">List your field</Button>
        <Button tone="quiet">How it works</Button>
      </div>
    </>
  )
}

function SearchBar() {
  const [place, setPlace] = useState('')
  const [day, setDay] = useState('2026-11-21')
  return (
    <SearchForm
      onSearch={() => undefined}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-md sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_auto] lg:items-end"
    >
      <Combobox
        label="Where"
        name="location"
        placeholder="City, ZIP or field"
        icon={<MapPin />}
        value={place}
        onChange={setPlace}
        suggestions={places}
      />
      <DatePicker label="Day" name="date" value={day} min="2026-11-20" max="2027-11-20" onChange={setDay} clearable />
      <Select label="Sport" name="sport" options={sportOptions} />
      <Button type="submit" className="sm:self-end">
        <Search aria-hidden="true" className="size-5" />
        Search fields
      </Button>
    </SearchForm>
  )
}

const places: Suggestion[] = [
  { value: 'Brooklyn, NY', detail: '64 fields and courts' },
  { value: 'Frisco, TX', detail: '18 fields and courts' },
  { value: 'San Diego, CA', detail: '41 fields and courts' },
]

const sportOptions = [
  { value: '', label: 'All sports' },
  { value: 'Soccer', label: 'Soccer' },
  { value: 'Basketball', label: 'Basketball' },
]

function Fields() {
  const [day, setDay] = useState('')
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <TextField label="Full name" autoComplete="name" defaultValue="Sample customer" />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        optional
        hint="We’ll only use it if the field has to close."
      />
      <TextField
        label="Email"
        type="email"
        defaultValue="sample@"
        error="Enter an email address like name@example.com."
      />
      <TextField label="Booking reference" defaultValue="OF-2481" disabled />
      <Select
        label="Time"
        options={[
          { value: '', label: 'Any time' },
          { value: 'evening', label: 'Evening, 6 to 10 pm' },
        ]}
      />
      <DatePicker label="Practice starts" value={day} min="2026-11-20" onChange={setDay} />
      <TextArea
        className="md:col-span-2"
        label="Special requests"
        optional
        placeholder="Goals, cones, lights until 9 pm…"
      />
    </div>
  )
}
