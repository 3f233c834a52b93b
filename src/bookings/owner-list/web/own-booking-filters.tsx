import type { OwnerBookingSums } from '#bookings/owner-list/contract.ts'
import { statusNames } from '#bookings/web/owner-status.ts'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import { type OwnListing, ownFilters } from './api.ts'

type FiltersProps = {
  listing: OwnListing
  change: (filters: Partial<OwnListing>) => void
  facilities: OwnerBookingSums['facilities']
}

export function OwnBookingFilters({ listing, change, facilities }: FiltersProps) {
  const { facility, status, from, to, text } = listing
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_12rem_11rem_11rem]">
      <TextFilter
        label="Reference, customer or facility"
        className="max-lg:col-span-2"
        text={text}
        onChange={next => change({ text: next })}
      />
      <Select
        label="Facility"
        className="max-lg:col-span-2"
        options={[{ value: '', label: 'All facilities' }, ...facilityChoices(facilities, facility)]}
        value={facility}
        onChange={event => change({ facility: event.currentTarget.value })}
      />
      <Select
        label="Status"
        className="max-lg:col-span-2"
        options={[{ value: '', label: 'All' }, ...statuses]}
        value={status}
        onChange={event => change({ status: ownFilters.status(event.currentTarget.value) })}
      />
      <DatePicker
        label="From"
        value={from}
        placeholder="Any day"
        clearable
        {...(to && { max: to })}
        onChange={day => change({ from: day })}
      />
      <DatePicker
        label="To"
        value={to}
        placeholder="Any day"
        clearable
        {...(from && { min: from })}
        onChange={day => change({ to: day })}
      />
    </search>
  )
}

const statuses = Object.entries(statusNames).map(([value, label]) => ({ value, label }))

/** With very many facilities, the one in the URL may not be among the first. */
function facilityChoices(facilities: FiltersProps['facilities'], chosen: string) {
  const choices = facilities.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen)
  return isKnown ? choices : [...choices, { value: chosen, label: 'Selected facility' }]
}
