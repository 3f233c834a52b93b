import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { type Sport, sports } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { SearchForm } from '#kit/web/form/search-form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { StartLinks, StartPanel } from './start-panel.tsx'

/** Works without JavaScript. */
export function PlayStart() {
  return (
    <StartPanel title="Find a place to play" aside={<Aside />}>
      <SearchForm action={paths.search} className="grid w-full items-end gap-4 sm:grid-cols-[3fr_2fr_auto]">
        <TextField
          label="Location"
          name="location"
          maxLength={100}
          placeholder="City or street"
          autoComplete="off"
          enterKeyHint="search"
        />
        <Select label="Sport" name="sport" options={sportOptions} />
        <Button type="submit">
          <Search aria-hidden="true" className="size-5" />
          Search Fields
        </Button>
      </SearchForm>
      <div>
        <h3 className="mb-3 text-xl">Or start with a sport</h3>
        <ul className="flex flex-wrap gap-2">
          {quickSports.map(sport => (
            <li key={sport}>
              <Link
                to={`${paths.search}?${new URLSearchParams({ sport }).toString()}`}
                className={buttonClass({ tone: 'secondary' })}
              >
                {sport}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </StartPanel>
  )
}

const sportOptions = [{ value: '', label: 'All Sports' }, ...sports.map(sport => ({ value: sport, label: sport }))]

const quickSports: readonly Sport[] = ['Basketball', 'Tennis', 'Soccer', 'Baseball', 'Swimming', 'Pickleball']

function Aside() {
  return (
    <>
      <p className="text-muted">
        Choose your times on the field’s page and we’ll hold them for 15 minutes while you pay. The refund policy is
        next to the price.
      </p>
      <StartLinks
        links={[
          { label: 'My bookings', to: paths.bookings },
          { label: 'NIL clinics', to: paths.nilClinics },
          { label: 'Play safely', to: paths.safety },
        ]}
      />
    </>
  )
}
