import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { DatePicker } from '#kit/web/date-picker.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Select } from '#kit/web/select.tsx'
import { type CalendarView, spanText, stepOf } from './calendar-view.ts'

type CalendarToolbarProps = {
  view: CalendarView
  today: string
  facilities: readonly { id: string; name: string }[]
  onChange: (part: Partial<CalendarView>) => void
}

/** Which days, which facility; everything stands in the address. */
export function CalendarToolbar({ view, today, facilities, onChange }: CalendarToolbarProps) {
  const word = view.view === 'week' ? 'week' : 'day'
  return (
    <div className="flex flex-col gap-3">
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
          <Button
            tone="secondary"
            aria-label={`The ${word} before`}
            onClick={() => onChange({ date: stepOf(view, -1) })}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button tone="secondary" onClick={() => onChange({ date: today })}>
            Today
          </Button>
          <Button tone="secondary" aria-label={`The ${word} after`} onClick={() => onChange({ date: stepOf(view, 1) })}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
        <Select
          label="Facility"
          labelHidden
          className={joinClasses('min-w-28 flex-1 sm:w-64 sm:flex-none', view.view === 'day' && 'md:hidden')}
          options={facilities.map(({ id, name }) => ({ value: id, label: name }))}
          value={view.facilityId ?? facilities[0]?.id ?? ''}
          onChange={event => onChange({ facilityId: event.currentTarget.value })}
        />
        <Button tone="quiet" className="max-md:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          Print
        </Button>
      </div>
      <h2 aria-live="polite" className="text-2xl">
        {spanText(view)}
      </h2>
    </div>
  )
}

function ViewSwitch({ view, onChange }: { view: CalendarView['view']; onChange: CalendarToolbarProps['onChange'] }) {
  return (
    <fieldset aria-label="View" className="flex gap-1">
      {(['day', 'week'] as const).map(each => (
        <Button
          key={each}
          tone={each === view ? 'primary' : 'secondary'}
          aria-pressed={each === view}
          onClick={() => onChange({ view: each })}
        >
          {each === 'day' ? 'Day' : 'Week'}
        </Button>
      ))}
    </fieldset>
  )
}
