import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import type { RefObject } from 'react'
import type { CalendarFilters } from '#bookings/calendar/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { type CalendarView, calendarViews, spanText, stepOf } from './calendar-view.ts'
import { pressedLook } from './pressed-look.ts'

type CalendarToolbarProps = {
  view: CalendarView
  today: string
  facilities: readonly { id: string; name: string }[]
  filters: CalendarFilters | undefined
  onChange: (part: Partial<CalendarView>) => void
  heading: RefObject<HTMLHeadingElement | null>
}

/** Kept in the URL. */
export function CalendarToolbar({ view, today, facilities, filters, onChange, heading }: CalendarToolbarProps) {
  const word = view.view
  const chosen = facilities.find(({ id }) => id === (view.facilityId ?? facilities[0]?.id))
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 print:hidden sm:gap-x-3 noscript:hidden">
        <ViewSwitch view={view.view} onChange={onChange} />
        <DatePicker
          label="Day"
          labelHidden
          className="w-44"
          value={view.date}
          onChange={date => onChange({ date: date || today })}
        />
        <div className="flex items-center gap-1">
          <Button tone="secondary" aria-label={`Previous ${word}`} onClick={() => onChange({ date: stepOf(view, -1) })}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button tone="secondary" onClick={() => onChange({ date: today })}>
            Today
          </Button>
          <Button tone="secondary" aria-label={`Next ${word}`} onClick={() => onChange({ date: stepOf(view, 1) })}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
        {view.view !== 'week' && <FilterSelects view={view} filters={filters} onChange={onChange} />}
        <Select
          label="Facility"
          labelHidden
          className={joinClasses('w-full sm:w-64', view.view === 'day' && 'md:hidden')}
          disabled={facilities.length === 0}
          options={[
            ...(view.view === 'month' || facilities.length === 0 ? [{ value: '', label: 'All facilities' }] : []),
            ...facilities.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={(view.view === 'month' ? view.facilityId : chosen?.id) ?? ''}
          onChange={event => onChange({ facilityId: event.currentTarget.value || undefined })}
        />
        <Button tone="quiet" className="max-md:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          Print
        </Button>
      </div>
      <h2 ref={heading} tabIndex={-1} aria-live="polite" className="scroll-mt-24 text-2xl outline-none">
        {spanText(view)}
        {/* Prints whose week it is, since the select is not printed. */}
        {view.view === 'week' && chosen && <span className="hidden print:block">{chosen.name}</span>}
      </h2>
    </div>
  )
}

function ViewSwitch({ view, onChange }: { view: CalendarView['view']; onChange: CalendarToolbarProps['onChange'] }) {
  return (
    <fieldset aria-label="View" className="flex gap-1">
      {calendarViews.map(each => (
        <Button
          key={each}
          tone="secondary"
          className={pressedLook}
          aria-pressed={each === view}
          onClick={() => onChange({ view: each })}
        >
          {viewNames[each]}
        </Button>
      ))}
    </fieldset>
  )
}

const viewNames: Record<CalendarView['view'], string> = { day: 'Day', week: 'Week', month: 'Month' }

/** Only where there is a choice. */
function FilterSelects({ view, filters, onChange }: Pick<CalendarToolbarProps, 'view' | 'filters' | 'onChange'>) {
  const { venues = [], sports = [] } = filters ?? {}
  return (
    <>
      {(venues.length > 0 || view.venueId) && (
        <Select
          label="Venue"
          labelHidden
          className="min-w-36 flex-1 sm:max-w-56"
          options={[{ value: '', label: 'All venues' }, ...venues.map(({ id, name }) => ({ value: id, label: name }))]}
          value={view.venueId ?? ''}
          onChange={event => onChange({ venueId: event.currentTarget.value || undefined })}
        />
      )}
      {(sports.length > 1 || view.sport) && (
        <Select
          label="Sport"
          labelHidden
          className="min-w-36 flex-1 sm:max-w-48"
          options={[{ value: '', label: 'All sports' }, ...sports.map(sport => ({ value: sport, label: sport }))]}
          value={view.sport ?? ''}
          onChange={event => onChange({ sport: event.currentTarget.value || undefined })}
        />
      )}
    </>
  )
}
