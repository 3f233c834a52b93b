import { ArrowLeft } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { SelectionNotice } from '#availability/holds/web/selection-notice.tsx'
import { type Selection, useSelection } from '#availability/holds/web/use-selection.ts'
import { dateOf } from '#availability/time-format.ts'
import { HoldCountdown, HoldReminder } from '#availability/web/hold-countdown.tsx'
import { shownDay } from '#availability/web/shown-day.ts'
import type { Booking } from '#bookings/contract.ts'
import { type BookingAccess, manageHref } from '#bookings/web/booking-access.ts'
import { firstEnd } from '#bookings/web/summary-format.ts'
import { WithoutScript } from '#bookings/web/without-script.tsx'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { useInView } from '#kit/web/use-in-view.ts'
import type { ChangeRefusal } from './change-messages.ts'
import { ChangePanel } from './change-panel.tsx'
import { ChangeTimes } from './change-times.tsx'
import { moveSentences } from './move-messages.ts'
import { type Change, useChange } from './use-change.ts'
import { useGiven } from './use-given.ts'

type ChangeScreenProps = {
  booking: Booking
  access: BookingAccess
  /** Page load, in milliseconds. */
  now: number
}

export function ChangeScreen({ booking, access, now }: ChangeScreenProps) {
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { refusal?: ChangeRefusal } | null }
  const { facilityId, timeZone } = booking
  const day = shownDay(query.get('date') ?? dateOf(booking.start), timeZone, now)
  const form = useForm<object, void>({
    initial: {},
    checkRest: () => change.isReady(),
    send: () => change.move(),
    onRefused: error => change.refuse(error),
  })
  const isBusy = form.isSending
  const selection = useSelection({ facilityId, date: day.date, timeZone, isFrozen: isBusy })
  const given = useGiven({ booking, selection, isBusy, now })
  const { marks } = given
  const kept = booking.slots.filter(({ id }) => marks.get(id) !== 'given')
  const firstRefusal = state?.refusal ?? null
  const sentences = moveSentences(
    { given: booking.slots.filter(({ id }) => marks.get(id) === 'given'), chosen: selection.chosen, kept },
    timeZone,
  )
  const change = useChange({ booking, access, selection, kept, isBusy, firstRefusal })
  const panel = useRef<HTMLDivElement>(null)
  const isPanelInView = useInView(panel)
  useReleaseOnLeave(selection, change)

  const { news, tell, chosen, slotsOn } = selection
  const notice = news && (
    <SelectionNotice {...{ news, slotsOn, timeZone }} onChoose={given.choose} onClose={() => tell(null)} />
  )
  return (
    <div className="page-width flex flex-col gap-6 pt-6 pb-0 lg:pt-10 lg:pb-16">
      <PageHead title={`Change times for ${booking.reference}`} isHidden />
      <header>
        <Link to={manageHref(access)} className={joinClasses(buttonClass({ tone: 'quiet', size: 'sm' }), '-ml-3')}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to booking
        </Link>
        <Heading facilityName={booking.facilityName} />
        <p className="mt-1 max-w-2xl text-muted">
          Pick a new time. Tap a current one to remove it. Nothing changes until you confirm. We’ll show any charge or
          refund first.
        </p>
      </header>
      <WithoutScript />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10 noscript:hidden">
        <ChangeTimes
          {...{ booking, day, now, selection, marks }}
          hrefFor={date => manageHref(access, { change: 'times', date })}
          onToggle={slot =>
            marks.has(slot.id) ? given.give([slot.id], marks.get(slot.id) === 'kept') : given.choose(slot)
          }
        >
          {given.isAdding !== null && (
            <label className="flex min-h-11 items-center gap-3 font-medium">
              <input
                type="checkbox"
                checked={given.isAdding}
                onChange={event => given.setAdding(event.target.checked)}
                className="size-5 shrink-0 accent-link"
              />
              {booking.slots.length === 1 ? 'Keep my current time and add another' : 'Keep my times and add more'}
            </label>
          )}
        </ChangeTimes>
        <aside
          aria-label="Your change"
          className="mt-8 flex flex-col gap-4 pb-6 lg:sticky lg:top-24 lg:mt-0 lg:self-start"
        >
          <HoldReminder until={firstEnd(chosen)} />
          {notice && <div className={isPanelInView ? undefined : 'hidden lg:block'}>{notice}</div>}
          <div ref={panel} tabIndex={-1} className="scroll-mt-24 outline-none">
            <ChangePanel
              {...{ booking, selection, change, form, marks, sentences }}
              onGive={given.give}
              onKeepAll={given.keepAll}
              backHref={manageHref(access)}
            />
          </div>
        </aside>
        {!isPanelInView && <ChangeBar {...{ change, panel, sentences }} until={firstEnd(chosen)} news={notice} />}
      </div>
    </div>
  )
}

/** Takes the focus like a new page, at the same URL. */
function Heading({ facilityName }: { facilityName: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-4xl outline-none">
        Change time
      </h1>
      <p className="text-lg">{facilityName}</p>
    </>
  )
}

/** Leaving without a change releases the holds; a reload or the bank's page keeps them. */
function useReleaseOnLeave(selection: Selection, { isDone }: Change): void {
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      releaseSoon({ isHere, isDone, latest })
    }
  }, [isDone])
}

type Left = { isHere: RefObject<boolean>; isDone: RefObject<boolean>; latest: RefObject<Selection> }

/** Delayed: in development, React remounts every page once. */
function releaseSoon({ isHere, isDone, latest }: Left): void {
  setTimeout(() => {
    if (!isHere.current && !isDone.current && latest.current.chosen.length > 0) latest.current.clear()
  })
}

type ChangeBarProps = {
  change: Change
  sentences: readonly string[]
  panel: RefObject<HTMLDivElement | null>
  /** Expiry of the first new hold. */
  until: string | null
  /** News about the selection. */
  news: ReactNode
}

/** Bottom bar on phones. */
function ChangeBar({ change, sentences, panel, until, news }: ChangeBarProps) {
  if (!change.isOther && !news) return null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-t border-line bg-raised px-4 py-3 shadow-lg md:-mx-8 md:px-8 lg:hidden">
      {news}
      {change.isOther && <p className="text-sm">{sentences.join(' ')}</p>}
      {change.isOther && (
        <div className="flex min-h-12 items-center gap-3">
          <Outcome change={change} until={until} />
          <Button onClick={() => goTo(panel.current)}>Continue</Button>
        </div>
      )}
    </div>
  )
}

function Outcome({ change: { comparison, slots }, until }: Pick<ChangeBarProps, 'change' | 'until'>) {
  return (
    <div className="min-w-0 grow">
      <p className="truncate font-display text-2xl font-bold tabular-nums">
        {slots.length === 0 ? 'No time chosen' : (comparison?.outcome ?? 'Checking…')}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {comparison?.line}
        {until && (
          <>
            {comparison && ' · '}held <HoldCountdown until={until} />
          </>
        )}
      </p>
    </div>
  )
}

/** So the next Tab lands in the panel. */
function goTo(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'start' })
  panel?.focus({ preventScroll: true })
}
