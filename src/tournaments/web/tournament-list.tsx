import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { dateIn } from '#kit/shared/time.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { LacrosseTournament } from '#tournaments/contract.ts'
import { countText } from '#tournaments/tournament-format.ts'
import { countByYear, passes } from '../filters.ts'
import { years } from '../options.ts'
import { isOver, type Upcoming, upcomingOf } from '../rules.ts'
import { tournamentsQuery, yearsQuery } from './api.ts'
import { PastTournamentCard, TournamentCard } from './tournament-card.tsx'
import type { Directory } from './use-directory.ts'

const cardGrid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3'

/** `unannounced`: only past editions are known; `past`: of a chosen year. */
export type Listed = Upcoming<LacrosseTournament> & { past: LacrosseTournament[] }

export function listTournaments(
  tournaments: readonly LacrosseTournament[],
  { filters }: Pick<Directory, 'filters'>,
  now: number,
): Listed {
  const { ahead, unannounced } = upcomingOf(tournaments, now)
  const passing = (tournament: LacrosseTournament) => passes(tournament, filters)
  return {
    ahead: ahead.filter(passing),
    unannounced: filters.year ? [] : unannounced.filter(({ last }) => passing(last)),
    past: filters.year ? tournaments.filter(tournament => isOver(tournament, now) && passing(tournament)) : [],
  }
}

export function countListed({ ahead, unannounced, past }: Listed): number {
  return ahead.length + unannounced.length + past.length
}

type TournamentListProps = {
  listed: Listed
  now: number
  isOutdated: boolean
}

export function TournamentList({ listed: { ahead, unannounced, past }, now, isOutdated }: TournamentListProps) {
  return (
    <div className={joinClasses('flex flex-col gap-10 transition-opacity', isOutdated && 'opacity-50 delay-200')}>
      {ahead.length > 0 && (
        <ul className={cardGrid}>
          {ahead.map(tournament => (
            <li key={tournament.id} className="min-w-0">
              <TournamentCard tournament={tournament} now={now} />
            </li>
          ))}
        </ul>
      )}
      {unannounced.length > 0 && (
        <section aria-labelledby="unannounced">
          <h2 id="unannounced" className="text-2xl">
            Dates not announced
          </h2>
          <p className="mt-1 text-muted">
            Held within the last 18 months. We list the next dates when they’re published.
          </p>
          <ul className={joinClasses(cardGrid, 'mt-4')}>
            {unannounced.map(({ last, year }) => (
              <li key={last.id} className="min-w-0">
                <PastTournamentCard tournament={last} nextYear={year} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {past.length > 0 && <PastTournaments tournaments={past} now={now} isAll={ahead.length === 0} />}
    </div>
  )
}

type PastTournamentsProps = { tournaments: readonly LacrosseTournament[]; now: number; isAll: boolean }

function PastTournaments({ tournaments, now, isAll }: PastTournamentsProps) {
  const year = tournaments[0]?.date?.slice(0, 4) ?? ''
  const isThisYear = dateIn('America/New_York', now).startsWith(year)
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="text-2xl">
        {isThisYear ? `Earlier in ${year}` : `Earlier, in ${year}`}
      </h2>
      {isAll && <p className="mt-1 text-muted">All of these have ended.</p>}
      <ul className={joinClasses(cardGrid, 'mt-4')}>
        {tournaments.map(tournament => (
          <li key={tournament.id} className="min-w-0">
            <PastTournamentCard tournament={tournament} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OtherYears({ directory, onFollow }: { directory: Directory; onFollow: () => void }) {
  const { data: counts = [] } = useQuery(yearsQuery)
  const others = counts.filter(({ year }) => year !== directory.year && (years as readonly string[]).includes(year))
  if (others.length === 0) return null
  return (
    <nav aria-label="Other years" className="-mt-4 mb-3">
      <ul className="flex flex-wrap gap-x-5">
        {others.toReversed().map(({ year, count }) => (
          <li key={year}>
            <Link
              to={directory.addressOf({ year })}
              preventScrollReset
              onClick={onFollow}
              className="inline-link inline-flex min-h-11 items-center"
            >
              {year}: {countText(count)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Sized like the cards to come. */
export function LoadingTournaments() {
  return (
    <div className={cardGrid}>
      {[1, 2, 3, 4, 5, 6].map(place => (
        <Skeleton key={place} className="h-120 rounded-lg" />
      ))}
    </div>
  )
}

export function NoTournaments({ directory, onFollow }: { directory: Directory; onFollow: () => void }) {
  const { data: all } = useQuery(tournamentsQuery('all'))
  const elsewhere = countByYear(all ?? [], directory.filters)
  const everywhere = countByYear(all ?? [], {})
  const isNarrowed = elsewhere.length === 0 && everywhere.length > 0
  return (
    <EmptyState
      icon={CalendarX2}
      title="No tournaments found"
      action={(isNarrowed ? everywhere : elsewhere).map(({ year, count }) => (
        <Link
          key={year}
          to={directory.addressOf(isNarrowed ? { year } : { ...directory.filters, year })}
          preventScrollReset
          onClick={onFollow}
          className={buttonClass({ tone: 'secondary' })}
        >
          {year}: {countText(count)}
        </Link>
      ))}
    >
      <p>Try adjusting your filters to see more results.</p>
      {isNarrowed && <p className="mt-1">No tournaments in any year match these filters. Without filters:</p>}
      {!isNarrowed && elsewhere.length > 0 && <p className="mt-1">Other years have matches:</p>}
    </EmptyState>
  )
}

/** Listings without dates belong to no year, but are worth showing. */
export function UndatedTournaments() {
  const { data: undated = [] } = useQuery(tournamentsQuery('none'))
  if (undated.length === 0) return null
  return (
    <section aria-labelledby="undated" className="mt-10">
      <h2 id="undated" className="text-2xl">
        Without published dates
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {undated.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.tournament(id)} className="inline-link inline-flex min-h-11 items-center">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
