import type { CalendarItem } from '#bookings/calendar/contract.ts'
import { Badge } from '#kit/web/badge.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useNow } from '#kit/web/use-now.ts'
import { itemKind, itemLabel, itemTitle, openText, timeText } from './calendar-labels.ts'
import { itemsIn, type Lane, type LaneItem, openIn, pastMinute, type Span } from './calendar-view.ts'

type AgendaProps = {
  lanes: readonly Lane[]
  /** Hidden lanes are only printed. */
  isShown: (lane: Lane) => boolean
  /** Null for those who only look. */
  onPick: ((lane: Lane, span: Span) => void) | null
  onOpen: (item: CalendarItem, lane: Lane) => void
}

/** The calendar as a list, on phones and in print. */
export function Agenda({ lanes, isShown, onPick, onOpen }: AgendaProps) {
  return lanes.map(lane => (
    <section key={lane.key} aria-label={lane.title} className={joinClasses(!isShown(lane) && 'hidden print:block')}>
      <h3 className="mb-2 text-xl wrap-anywhere">{lane.title}</h3>
      <p className="mb-2 text-sm text-muted">{hoursText(lane)}</p>
      <LaneList {...{ lane, onPick, onOpen }} />
    </section>
  ))
}

function LaneList({ lane, onPick, onOpen }: Pick<AgendaProps, 'onPick' | 'onOpen'> & { lane: Lane }) {
  const past = pastMinute(lane, useNow())
  const items = itemsIn(lane)
  if (items.length === 0)
    return <p className="rounded-lg border border-dashed border-line-strong p-4 text-muted">No bookings.</p>
  return (
    <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface">
      {entriesOf(lane).map(entry => (
        <li key={`${entry.from} ${'item' in entry ? itemLabel(entry) : 'open'}`}>
          {'item' in entry ? (
            <ItemRow entry={entry} onOpen={() => onOpen(entry.item, lane)} />
          ) : (
            <FreeRow
              span={entry}
              isPast={entry.to <= past}
              onPick={onPick && (() => onPick(lane, { from: entry.from, to: Math.min(entry.to, entry.from + 60) }))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function ItemRow({ entry, onOpen }: { entry: LaneItem; onOpen: () => void }) {
  const { item } = entry
  const { label, tone } = itemKind(item)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover"
    >
      <span className="min-w-0 grow">
        <span className="block text-sm text-muted tabular-nums">{timeText(entry)}</span>
        <span className="block font-semibold wrap-anywhere">{itemTitle(item)}</span>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </button>
  )
}

function FreeRow({ span, isPast, onPick }: { span: Span; isPast: boolean; onPick: (() => void) | null }) {
  const text = `${isPast ? 'Past' : 'Open'}, ${openText(span)}`
  const look = 'flex min-h-11 w-full items-center gap-2 bg-page px-4 text-left text-sm text-muted print:hidden'
  if (!onPick) return <p className={look}>{text}</p>
  return (
    <button type="button" onClick={onPick} className={joinClasses(look, 'hover:bg-hover')}>
      {text}
    </button>
  )
}

/** Items and the free time between them within open hours, in order. */
function entriesOf(lane: Lane): (Span | LaneItem)[] {
  const items = itemsIn(lane)
  const free = openIn(lane).flatMap(({ from, to }) => {
    const gaps: Span[] = []
    let start = from
    for (const item of items) {
      if (item.from > start && item.from <= to) gaps.push({ from: start, to: item.from })
      start = Math.max(start, item.to)
    }
    return start < to ? [...gaps, { from: start, to }] : gaps
  })
  return [...items, ...free].sort((a, b) => a.from - b.from)
}

function hoursText(lane: Lane): string {
  const open = openIn(lane)
  if (open.length === 0) return 'Closed on this day'
  return `Open ${open.map(openText).join(', ')}`
}
