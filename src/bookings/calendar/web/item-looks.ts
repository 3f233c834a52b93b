import type { CalendarItem } from '#bookings/calendar/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'

/** What the calendar distinguishes by color, with its name in the legend. */
const looks = {
  booking: { label: 'Booking', look: 'border-success-line bg-success-soft text-ink' },
  request: { label: 'Request', look: 'border-dashed border-clay bg-clay-soft text-ink' },
  block: { label: 'Blocked or closed', look: 'border-line-strong bg-mown text-ink' },
  clinic: { label: 'Clinic', look: 'border-info-line bg-info-soft text-ink' },
  outside: {
    label: 'Outside calendar',
    look: 'border-dotted border-line-strong bg-surface bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_7px)] text-ink',
  },
} as const

export const legend = Object.values(looks)

export function looksOf({ kind, status, elsewhere }: Pick<CalendarItem, 'kind' | 'status' | 'elsewhere'>): string {
  const look = status === 'pending_confirmation' ? looks.request : looks[lookNames[kind]]
  return joinClasses(
    look.look,
    kind === 'closure' && 'border-clay-line',
    (elsewhere || kind === 'hold') && 'border-dashed',
  )
}

const lookNames: Record<CalendarItem['kind'], keyof typeof looks> = {
  booking: 'booking',
  hold: 'clinic',
  block: 'block',
  closure: 'block',
  clinic: 'clinic',
  other: 'block',
  outside: 'outside',
}
