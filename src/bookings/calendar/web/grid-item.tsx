import type { CalendarItem } from '#bookings/calendar/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { itemKind, itemTitle, timeText } from './calendar-labels.ts'
import type { Placed } from './grid-layout.ts'

type GridItemProps = { placed: Placed; index: number; at: (minute: number) => number; onOpen: () => void }

export function GridItem({ placed, index, at, onOpen }: GridItemProps) {
  const { item, from, to, place, width } = placed
  const height = Math.max(at(to) - at(from), 20)
  return (
    <button
      type="button"
      data-lane={index}
      data-minute={from}
      tabIndex={0}
      onClick={onOpen}
      className={joinClasses(
        'absolute flex flex-col overflow-clip rounded-md border px-2 text-left text-sm hover:border-ink',
        height < 40 ? 'justify-center py-0 leading-tight' : 'py-1',
        lookOf(item),
      )}
      style={{ top: at(from) + 1, height: height - 2, left: `${(100 * place) / width}%`, width: `${100 / width}%` }}
    >
      <span className="truncate font-semibold">{itemTitle(item)}</span>{' '}
      <span className={height >= 40 ? 'truncate text-xs tabular-nums' : 'sr-only'}>{timeText(placed)}</span>
      <span className="sr-only">, {itemKind(item).label}</span>
    </button>
  )
}

function lookOf({ kind, status, elsewhere }: CalendarItem): string {
  if (kind === 'booking' && status === 'pending_confirmation') return 'border-dashed border-clay bg-clay-soft text-ink'
  return joinClasses(looks[kind], elsewhere ? 'border-dashed' : '')
}

const looks: Record<CalendarItem['kind'], string> = {
  booking: 'border-success-line bg-success-soft text-ink',
  hold: 'border-dashed border-info-line bg-info-soft text-ink',
  block: 'border-line-strong bg-mown text-ink',
  closure: 'border-clay-line bg-clay-soft text-ink',
  clinic: 'border-info-line bg-info-soft text-ink',
  other: 'border-line-strong bg-mown text-ink',
}
