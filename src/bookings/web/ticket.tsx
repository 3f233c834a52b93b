import { Fragment, type ReactNode } from 'react'
import { dateOf, longDay, rangeText, zoneName } from '#availability/time-format.ts'
import type { Run } from '#availability/web/slot-runs.ts'
import type { Facility } from '#facilities/contract.ts'
import { FacilityPicture } from '#facilities/drawing/web/facility-picture.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useMinute } from '#kit/web/use-minute.ts'
import { countdownLine, shownRun, type TicketAction } from './ticket-messages.ts'

type TicketProps = {
  /** Of the field or the clinic. */
  title: ReactNode
  /** Drawn at the top; the place is kept while it loads. */
  facility: Facility | undefined
  /** In order; the first that is not over is shown. */
  runs: readonly Run[]
  timeZone: string
  /** Page load, in milliseconds. */
  now: number
  isCanceled: boolean
  /** "60 Park Ave, Brooklyn, NY". */
  place: ReactNode
  reference: string
  /** On the stub: codes for the gate. */
  codes?: ReactNode
  /** Buttons, the most likely first. */
  children: ReactNode
}

/** What, when, where and the code fit the first screen of a phone. For fields and clinics. */
export function Ticket({ title, facility, runs, timeZone, now, isCanceled, ...rest }: TicketProps) {
  const { place, reference, codes, children } = rest
  const minute = useMinute() ?? now
  const { run, index } = shownRun(runs, minute)
  return (
    <section aria-label="Ticket" className="overflow-clip rounded-lg border border-line bg-surface">
      <div
        className={joinClasses(
          'flex h-16 items-center overflow-clip bg-mown sm:h-28 print:hidden',
          isCanceled && 'opacity-50',
        )}
      >
        {facility && <FacilityPicture facility={facility} sizes="(min-width: 64rem) 58vw, 100vw" eager />}
      </div>
      <div className="flex flex-col gap-3 p-4 md:p-6">
        <div>
          <h2 className="text-2xl wrap-anywhere">{title}</h2>
          <p className="text-muted">{place}</p>
        </div>
        {run && (
          <div>
            <p className="font-semibold">
              {longDay(dateOf(run.startTime))}, {run.startTime.slice(0, 4)}
              {runs.length > 1 && (
                <span className="font-normal text-muted">
                  {' '}
                  · {index + 1} of {runs.length}
                </span>
              )}
            </p>
            <p className={joinClasses('font-display text-5xl font-bold tabular-nums', isCanceled && 'line-through')}>
              {rangeText(run, timeZone)}
            </p>
            <p className="mt-1 flex flex-wrap gap-x-3">
              {!isCanceled && (
                <span className="font-semibold text-success print:hidden">{countdownLine(run, timeZone, minute)}</span>
              )}
              <span className="text-muted">{zoneName(timeZone)}</span>
            </p>
          </div>
        )}
      </div>
      <div className="relative border-t-2 border-dashed border-line-strong px-4 py-3 md:px-6">
        {/* At the ends of the perforation. */}
        <div aria-hidden="true" className="absolute inset-x-0 top-0 -my-3 flex justify-between print:hidden">
          <span className={`${notch} -ml-3`} />
          <span className={`${notch} -mr-3`} />
        </div>
        <p>
          <span className="text-sm text-muted">Reference</span>{' '}
          <strong className="font-display text-2xl font-bold tracking-wide">{reference}</strong>
        </p>
        {codes}
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">{children}</div>
      </div>
    </section>
  )
}

type TicketActionsProps = { likely: TicketAction; render: (action: TicketAction, look: string) => ReactNode }

/** The most likely one first, and only that one prominent. */
export function TicketActions({ likely, render }: TicketActionsProps) {
  const order = new Set<TicketAction>([likely, 'directions', 'calendar', 'again'])
  return [...order].map(action => (
    <Fragment key={action}>
      {render(action, buttonClass({ tone: action === likely ? 'primary' : 'secondary' }))}
    </Fragment>
  ))
}

const notch = 'size-6 rounded-full border border-line bg-page'
