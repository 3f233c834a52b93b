import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarPlus, LandPlot } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router'
import type { OwnerCalendar } from '#bookings/calendar/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { dateIn } from '#kit/shared/time.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { serverNow } from '#kit/web/server-clock.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { usePendingValue } from '#kit/web/use-pending-value.ts'
import { useMay } from '#organizations/web/use-may.ts'
import { Agenda } from './agenda.tsx'
import { filtersQuery, monthQuery, weekViewQuery } from './api.ts'
import { CalendarDialogs, type Opened } from './calendar-dialogs.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import {
  type CalendarView,
  dayOf,
  freeHour,
  isShown,
  type Lane,
  lanesOf,
  localTime,
  monthOf,
  readView,
  weekOf,
  writeView,
} from './calendar-view.ts'
import { legend } from './item-looks.ts'
import { MonthView } from './month-view.tsx'
import { SubscribeCard } from './subscribe-card.tsx'
import { TimeGrid } from './time-grid.tsx'
import { useLiveCalendar } from './use-live-calendar.ts'
import { useMoves } from './use-moves.tsx'

/** All facilities of a day, one facility's week, or a month. A grid on wide screens; a list on phones and in print. */
export function CalendarScreen({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { today: todayHere } = useLoaderData<{ today: string }>()
  const [search, setSearch] = useSearchParams()
  // A second change may come before the first renders.
  const { latest, want } = usePendingValue(search, useLocation().search)
  const [after, setAfter] = useState<string>()
  const view = readView(search, todayHere)
  // A day loads all facilities, whichever a phone shows; a week loads one.
  const day = useQuery({ ...weekViewQuery(dayOf(view, after)), placeholderData: keepPreviousData })
  const columns = day.data?.columns ?? []
  const facilityId = view.facilityId ?? columns[0]?.facility.id
  const week = useQuery({
    ...weekViewQuery(weekOf(view, facilityId)),
    enabled: view.view === 'week' && facilityId !== undefined,
    placeholderData: keepPreviousData,
  })
  const month = useQuery({
    ...monthQuery(monthOf(view)),
    enabled: view.view === 'month',
    placeholderData: keepPreviousData,
  })
  const filters = useQuery(filtersQuery)
  const may = useMay()
  const shown = view.view === 'week' && columns.length > 0 ? week : day
  const failing = view.view === 'month' && columns.length > 0 ? month : shown
  useLiveCalendar(view.view === 'week' && facilityId ? weekOf(view, facilityId) : dayOf(view, after))
  function change(next: Partial<CalendarView>) {
    if ('venueId' in next || 'sport' in next) setAfter(undefined)
    const changed = new URLSearchParams(writeView({ ...readView(latest(), todayHere), ...next }, todayHere))
    want(changed, changed.size > 0 ? `?${changed}` : '')
    setSearch(changed, { preventScrollReset: true })
  }
  const newDay = useNewDay(view.date)
  function goTo(date: string) {
    if (isShown(view, date)) return
    newDay.await(date)
    change({ date })
  }
  const today = columns[0] ? dateIn(columns[0].facility.timeZone, serverNow()) : todayHere
  return (
    <div className="page-width flex flex-col gap-6 py-6 print:py-0">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Calendar
      </h1>
      {(!day.data || columns.length > 0 || isFiltered(view)) && (
        <CalendarToolbar
          view={view}
          today={today}
          filters={filters.data}
          facilities={columns.map(({ facility }) => facility)}
          onChange={change}
          heading={newDay.heading}
        />
      )}
      {failing.isError && (
        <LoadFailed
          title={failing.data ? 'We couldn’t refresh the calendar.' : 'We couldn’t load the calendar.'}
          error={failing.error}
          onRetry={() => void failing.refetch()}
        />
      )}
      {failing.isPending && <Loading />}
      {view.view === 'month' && month.data && columns.length > 0 && (
        <MonthView month={month.data} today={today} onDay={date => change({ view: 'day', date })} />
      )}
      {shown.data && (view.view !== 'month' || columns.length === 0) && (
        <Filled calendar={shown.data} view={view} onTaken={goTo} onChange={change} />
      )}
      <Pages next={day.data?.next ?? null} after={after} onChange={setAfter} />
      {columns.length > 0 && may('follow-calendar') && <SubscribeCard facilityId={null} />}
    </div>
  )
}

function isFiltered({ venueId, sport }: CalendarView): boolean {
  return venueId !== undefined || sport !== undefined
}

type FilledProps = {
  calendar: OwnerCalendar
  view: CalendarView
  /** An item was created on or moved to this day. */
  onTaken: (date: string) => void
  onChange: (part: Partial<CalendarView>) => void
}

function Filled({ calendar, view, onTaken, onChange }: FilledProps) {
  const hydrated = useHydrated()
  const mayEdit = useMay()('edit-calendar') === true
  const [opened, setOpened] = useState<Opened | null>(null)
  const { onDrop, dialog } = useMoves()
  const { view: kind, facilityId } = view
  const lanes = useMemo(() => lanesOf(calendar, { view: kind, facilityId }), [calendar, kind, facilityId])
  if (calendar.columns.length === 0) return isFiltered(view) ? <NoMatches onChange={onChange} /> : <NoFacilities />
  const shown = lanes.find(({ column }) => column.facility.id === facilityId) ?? lanes[0]
  const pick = (lane: Lane, span: { from: number; to: number }) =>
    setOpened({
      facility: lane.column.facility,
      from: localTime(lane.date, span.from),
      to: localTime(lane.date, span.to),
    })
  return (
    <>
      <div className="hidden md:block print:hidden">
        <div className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm text-muted noscript:hidden">
          {mayEdit && (
            <p>Select or drag over an open time to book or block it. Drag a booking or its edge to move it.</p>
          )}
          <Legend />
        </div>
        {hydrated ? (
          <TimeGrid
            key={kind}
            lanes={lanes}
            isUpright={kind === 'week'}
            isReadOnly={!mayEdit}
            onPick={pick}
            onOpen={(item, lane) => setOpened({ item, facility: lane.column.facility })}
            onDrop={onDrop}
            onLane={lane => onChange({ view: 'week', facilityId: lane.column.facility.id })}
          />
        ) : (
          <Skeleton className="h-160 rounded-lg" />
        )}
      </div>
      <div className="flex flex-col gap-6 md:hidden print:flex">
        {mayEdit && (
          <Button
            className="self-start print:hidden noscript:hidden"
            onClick={() => shown && pick(shown, freeHour(shown, serverNow()))}
          >
            <CalendarPlus aria-hidden="true" className="size-5" />
            Book or block a time
          </Button>
        )}
        <Agenda
          lanes={lanes}
          isShown={lane => kind === 'week' || lane === shown}
          onPick={mayEdit ? pick : null}
          onOpen={(item, lane) => setOpened({ item, facility: lane.column.facility })}
        />
      </div>
      <CalendarDialogs
        opened={opened}
        facilities={calendar.columns.map(({ facility }) => facility)}
        onClose={() => setOpened(null)}
        onTaken={onTaken}
      />
      {dialog}
    </>
  )
}

function Legend() {
  return (
    <ul aria-label="Colors" className="flex flex-wrap gap-x-4 gap-y-1">
      {legend.map(({ label, look }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={joinClasses('size-4 rounded-sm border', look)} />
          {label}
        </li>
      ))}
    </ul>
  )
}

type PagesProps = { next: string | null; after: string | undefined; onChange: (after: string | undefined) => void }

/** For more facilities than fit side by side. */
function Pages({ next, after, onChange }: PagesProps) {
  if (!next && !after) return null
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {after && (
        <Button tone="secondary" onClick={() => onChange(undefined)}>
          First page of facilities
        </Button>
      )}
      {next && (
        <Button tone="secondary" onClick={() => onChange(next)}>
          Next facilities
        </Button>
      )}
    </div>
  )
}

/** As large as the loaded content. */
function Loading() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading calendar</output>
      <Skeleton className="h-160 rounded-lg" />
    </div>
  )
}

function NoMatches({ onChange }: Pick<FilledProps, 'onChange'>) {
  return (
    <EmptyState
      icon={LandPlot}
      title="No matches"
      action={
        <Button tone="secondary" onClick={() => onChange({ venueId: undefined, sport: undefined })}>
          Show all facilities
        </Button>
      }
    >
      None of your facilities match this venue and sport.
    </EmptyState>
  )
}

function NoFacilities() {
  const mayAdd = useMay()('add-facility')
  return (
    <EmptyState
      icon={LandPlot}
      title="No facilities yet"
      action={
        mayAdd && (
          <Link to={paths.newFacility} className={buttonClass()}>
            Add a facility
          </Link>
        )
      }
    >
      {mayAdd ? 'Add a facility to see its bookings here.' : 'Bookings appear here once there are facilities.'}
    </EmptyState>
  )
}

type NewDay = {
  /** The heading of the displayed day, which takes the focus. */
  heading: RefObject<HTMLHeadingElement | null>
  await: (date: string) => void
}

/** After saving, the calendar moves to that day and focuses its heading: the clicked element belongs to another day. */
function useNewDay(shown: string): NewDay {
  const heading = useRef<HTMLHeadingElement>(null)
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (awaited.current === shown) heading.current?.focus()
    awaited.current = undefined
  }, [shown])
  return {
    heading,
    await(date) {
      awaited.current = date
    },
  }
}
