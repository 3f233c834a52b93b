import { Link } from 'react-router'
import type { FreeTime } from '#availability/contract.ts'
import { holdOnArrival } from '#availability/holds/web/hold-on-arrival.ts'
import { clockText, dateOf, longDay, rangeText } from '#availability/time-format.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { AskedTimes, NextTimes } from '../contract.ts'
import { dayLabel } from './times-caption.ts'

type TimeButtonsProps = {
  /** The facility's. */
  name: string
  times: NextTimes
  asked: AskedTimes
  /** The requested time is a range, not a part of the day. */
  isRange: boolean
  addressOf: (wanted: { date: string; time: string }) => string
}

/** Tapped times are held when the booking page opens, a range that is free throughout with one tap. */
export function TimeButtons({ name, times: found, asked, isRange, addressOf }: TimeButtonsProps) {
  const { times, today, whole } = found
  const range = isRange && times.length > 1 ? whole : null
  const day = ({ startTime }: FreeTime) => dayLabel(dateOf(startTime), today)
  return (
    <ul aria-label={`Available times at ${name}`} className="grid grow grid-cols-3 gap-1.5">
      {range && (
        <TimeButton
          isRange
          to={addressOf({ date: dateOf(range.startTime), time: `${asked.timeStart}-${asked.timeEnd}` })}
          day={longDay(dateOf(range.startTime))}
          rest={` for ${priceText(range)} in all`}
          below={asked.date ? priceText(range) : `${day(range)} · ${priceText(range)}`}
        >
          {rangeText(range)}
        </TimeButton>
      )}
      {times.slice(0, range ? 1 : undefined).map(time => (
        <TimeButton
          key={time.startTime}
          to={addressOf({ date: dateOf(time.startTime), time: time.startTime.slice(11, 16) })}
          day={longDay(dateOf(time.startTime))}
          rest={` to ${clockText(time.endTime)}, ${priceText(time)}`}
          below={asked.date ? priceText(time) : day(time)}
        >
          {clockText(time.startTime)}
        </TimeButton>
      ))}
    </ul>
  )
}

type TimeButtonProps = { to: string; day: string; children: string; rest: string; below: string; isRange?: boolean }

/** Named "Saturday, November 28, 6 PM to 7 PM, $40". */
function TimeButton({ to, day, children, rest, below, isRange }: TimeButtonProps) {
  return (
    <li className={joinClasses('relative z-10', isRange && 'col-span-2')}>
      <Link
        to={to}
        state={holdOnArrival}
        className={joinClasses(look, isRange ? 'border-action-edge bg-selected' : 'border-line-strong bg-surface')}
      >
        <span>
          <span className="sr-only">{day}, </span>
          {children}
          <span className="sr-only">{rest}</span>
        </span>
        <span aria-hidden="true" className="text-xs font-normal text-muted">
          {below}
        </span>
      </Link>
    </li>
  )
}

const look =
  'flex min-h-11 w-full flex-col items-center justify-center rounded-md border text-sm leading-tight font-semibold whitespace-nowrap tabular-nums hover:border-ink hover:bg-hover'

/** "$40", "Free". */
function priceText({ pricePerSlot }: FreeTime): string {
  const cents = fromDecimal(pricePerSlot) ?? 0
  return cents === 0 ? 'Free' : toDollars(cents)
}
