import { CalendarSync } from 'lucide-react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { useMinute } from '#kit/web/use-minute.ts'
import { checkWords } from '../check-words.ts'

/** Says which other system was asked for the times of a day, and how long ago; nothing where our calendar is all there is. */
export function CheckNote({ slots }: { slots: readonly AvailabilitySlot[] }) {
  const now = useMinute()
  const check = slots[0]?.checked
  if (!check) return null
  if (check.isLastGood && now !== null) return <Notice tone="warning">{checkWords(check, now)}</Notice>
  return (
    // Until the page is alive it only keeps its place: the age would be another one a moment later.
    <p className={joinClasses('flex items-start gap-2 text-sm text-muted', now === null && 'invisible')}>
      <CalendarSync aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{checkWords(check, now ?? Date.parse(check.at ?? ''))}</span>
    </p>
  )
}
