import { CalendarSync } from 'lucide-react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { useMinute } from '#kit/web/use-minute.ts'
import { calendarCheckMessage } from '../calendar-check-messages.ts'

export function CheckNote({ slots }: { slots: readonly AvailabilitySlot[] }) {
  const now = useMinute()
  const check = slots[0]?.checked
  if (!check) return null
  if (check.isLastGood && now !== null) return <Notice tone="warning">{calendarCheckMessage(check, now)}</Notice>
  return (
    // Hidden until hydration: the age would change.
    <p className={joinClasses('flex items-start gap-2 text-sm text-muted', now === null && 'invisible')}>
      <CalendarSync aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{calendarCheckMessage(check, now ?? Date.parse(check.at ?? ''))}</span>
    </p>
  )
}
