import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { MAX_HOURS, type OpenHours } from '#listings/review/approval.ts'

type HoursFieldsProps = {
  hours: readonly OpenHours[]
  /** The owner's text. */
  said: string
  /** The initial hours were parsed from that text. */
  isRead: boolean
  /** The reviewer confirmed the usual hours. */
  usual: boolean
  onUsual: (usual: boolean) => void
  error: string | undefined
  onChange: (hours: OpenHours[]) => void
}

export function HoursFields({ hours, said, isRead, usual, onUsual, error, onChange }: HoursFieldsProps) {
  const id = useId()
  const put = (index: number, change: Partial<OpenHours>) =>
    onChange(hours.map((line, at) => (at === index ? { ...line, ...change } : line)))
  return (
    <Card
      as="section"
      data-invalid={error ? true : undefined}
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-4 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h3 id={id} className="text-xl md:col-span-2">
        Opening hours
      </h3>
      <div>
        <p className="text-sm text-muted">The owner wrote</p>
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {said}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {hours.length > 0 && isRead && (
          <p className="text-muted">We read these from the owner’s text. Check them before you publish.</p>
        )}
        {hours.length === 0 && (
          <>
            {!isRead && <p>We couldn’t read exact hours from this text. Set them here.</p>}
            <label className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-link"
                checked={usual}
                onChange={event => onUsual(event.currentTarget.checked)}
              />
              Use the default hours: every day from 6 AM to 10 PM
            </label>
          </>
        )}
        {hours.map((line, index) => (
          <HoursLine
            key={index}
            {...{ line, index }}
            onChange={change => put(index, change)}
            onRemove={() => onChange(hours.filter((_, at) => at !== index))}
          />
        ))}
        {error && (
          <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-clay">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
        {hours.length < MAX_HOURS && (
          <Button tone="secondary" className="self-start" onClick={() => onChange([...hours, nextLine(hours)])}>
            <Plus aria-hidden="true" className="size-5" />
            {hours.length === 0 ? 'Set hours' : 'Add hours'}
          </Button>
        )}
      </div>
    </Card>
  )
}

type HoursLineProps = {
  line: OpenHours
  index: number
  onChange: (change: Partial<OpenHours>) => void
  onRemove: () => void
}

function HoursLine({ line, index, onChange, onRemove }: HoursLineProps) {
  const { days, opens, closes } = line
  return (
    <fieldset className="flex flex-col gap-3 border-b border-line pb-4">
      <legend className="sr-only">Hours {index + 1}</legend>
      <div className="flex flex-wrap gap-x-4">
        {dayNames.map((name, day) => (
          <label key={name} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-link"
              checked={days.includes(day)}
              onChange={event =>
                onChange({
                  days: everyDay.filter(each => (each === day ? event.currentTarget.checked : days.includes(each))),
                })
              }
            />
            {name}
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Opens"
          className="w-32"
          options={times.slice(0, -1)}
          value={opens}
          onChange={event => onChange({ opens: event.currentTarget.value })}
        />
        <Select
          label="Closes"
          className="w-32"
          options={times.slice(1)}
          value={closes}
          onChange={event => onChange({ closes: event.currentTarget.value })}
        />
        <Button tone="quiet" aria-label={`Remove hours ${index + 1}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </fieldset>
  )
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The days without hours: weekdays first, then the weekend. */
function nextLine(hours: readonly OpenHours[]): OpenHours {
  const free = everyDay.filter(day => !hours.some(({ days }) => days.includes(day)))
  const weekdays = free.filter(day => day > 0 && day < 6)
  return { days: weekdays.length > 0 ? weekdays : free, opens: '08:00', closes: '22:00' }
}

/** Every half hour: "6 AM", "6:30 AM", … "Midnight" at the end of the day. */
const times = Array.from({ length: 49 }, (_, step) => {
  const [hour, minute] = [Math.floor(step / 2), (step % 2) * 30]
  return { value: `${two(hour)}:${two(minute)}`, label: timeName(hour, minute) }
})

function timeName(hour: number, minute: number): string {
  if (minute === 0 && hour % 24 === 0) return 'Midnight'
  return `${hour % 12 || 12}${minute > 0 ? `:${two(minute)}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
