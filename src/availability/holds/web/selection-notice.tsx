import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { dateOf, rangeText, shortDay } from '#availability/time-format.ts'
import { priceText } from '#availability/web/slot-labels.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { endedNews, type LostTime, type SelectionNews } from './selection-news.ts'

type SelectionNoticeProps = {
  news: SelectionNews
  /** Undefined if not loaded. */
  slotsOn: (date: string) => readonly AvailabilitySlot[] | undefined
  timeZone: string
  onChoose: (slot: AvailabilitySlot) => void
  onClose: () => void
  /** What else is offered for a lost time. */
  children?: ReactNode
}

/** Visible at every step. */
export function SelectionNotice({ news, slotsOn, timeZone, onChoose, onClose, children }: SelectionNoticeProps) {
  const current = news.ended ? endedNews(news.ended, { timeZone, slotsOn }) : news
  const { title, text, tone = 'warning', near, again, againLabel = 'Hold again' } = current
  const slots = near && slotsOn(dateOf(near.startTime))
  const others = slots?.filter(({ id }) => !again?.some(slot => slot.id === id)) ?? []
  const nearby = near ? nearbySlots(others, near) : []
  return (
    <div className="relative">
      <Notice
        tone={tone}
        title={<span className="block pr-8">{title}</span>}
        action={
          (again || nearby.length > 0 || (near && children)) && (
            <>
              {again && (
                <Button tone="secondary" size="sm" onClick={() => holdAgain(again, onChoose, onClose)}>
                  {againLabel}
                </Button>
              )}
              {nearby.map(slot => (
                <Button key={slot.id} tone="secondary" size="sm" onClick={() => onChoose(slot)}>
                  {rangeText(slot, timeZone)}, {priceText(slot)}
                </Button>
              ))}
              {near && children}
            </>
          )
        }
      >
        {text} {near && slots && nearText(nearby, near.startTime)}
      </Notice>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-md text-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

function holdAgain(slots: readonly AvailabilitySlot[], hold: (slot: AvailabilitySlot) => void, close: () => void) {
  close()
  for (const slot of slots) hold({ ...slot, status: 'open', heldByYou: false, heldUntil: null })
}

function nearText(nearby: readonly AvailabilitySlot[], startTime: string): string {
  const day = shortDay(dateOf(startTime))
  return nearby.length > 0
    ? `Nearest available times on ${day}:`
    : `No other times are available on ${day}. Try another day.`
}

/** Of equally near ones first that of the same price, then the earlier. */
export function nearbySlots(
  slots: readonly AvailabilitySlot[],
  { startTime, pricePerSlot }: LostTime,
  count = OFFERED_TIMES,
): AvailabilitySlot[] {
  const wanted = Date.parse(startTime)
  const differs = (slot: AvailabilitySlot) => pricePerSlot !== undefined && slot.pricePerSlot !== pricePerSlot
  const distance = (slot: AvailabilitySlot) => Math.abs(Date.parse(slot.startTime) - wanted)
  return slots
    .filter(slot => slot.status === 'open')
    .sort((a, b) => distance(a) - distance(b) || Number(differs(a)) - Number(differs(b)))
    .slice(0, count)
}

/** Two rows on a phone. */
const OFFERED_TIMES = 3
