import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import type { LacrosseTournament } from '#tournaments/contract.ts'
import { placeText } from '#tournaments/tournament-format.ts'
import { fieldSearch } from '../rules.ts'

type FieldsProps = {
  tournament: LacrosseTournament
  /** Page load time. */
  now: number
}

/** Search for fields at the tournament's place and date; null without fields there. */
export function FieldsLink({ tournament, now }: FieldsProps) {
  const search = fieldSearch(tournament, now)
  if (!search) return null
  return (
    <Link
      to={`${paths.search}?${search.query}`}
      className="inline-link z-10 inline-flex min-h-11 items-center self-start"
    >
      Fields near this tournament
      <span className="sr-only">
        , {tournament.name}, in {search.city}
      </span>
    </Link>
  )
}

/** As `FieldsLink`, or why there is no search, with alternatives. */
export function FieldsNear({ tournament, now }: FieldsProps) {
  if (tournament.fieldsNearby > 0) return <FieldsLink tournament={tournament} now={now} />
  return (
    <div className="text-sm">
      <p className="text-muted">{noFieldsText(tournament)}</p>
      <p className="flex flex-wrap gap-x-5">
        <Link to={paths.search} className="inline-link inline-flex min-h-11 items-center">
          All fields
        </Link>
        <Link to={paths.listYourField} className="inline-link inline-flex min-h-11 items-center">
          List your field
        </Link>
      </p>
    </div>
  )
}

function noFieldsText({ location }: LacrosseTournament): string {
  if (location.city && location.state) return `We don’t have any fields in ${placeText(location)} yet.`
  return `We don’t know the tournament’s ${location.city ? 'state' : 'city'}, so we can’t show nearby fields.`
}
