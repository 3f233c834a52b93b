import { joinClasses } from '#kit/web/join-classes.ts'
import type { LacrosseTournament } from '#tournaments/contract.ts'
import { datesText, dayText, feeText, placeText } from '../words.ts'

export function TournamentFacts({ tournament }: { tournament: LacrosseTournament }) {
  const unknown = tournament.sourceUrl === null ? 'Not provided' : 'Not published'
  return (
    <dl className="flex flex-col">
      {factsOf(tournament).map(([label, value, missing]) => (
        <div
          key={label}
          className="grid grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)] items-baseline gap-3 border-t border-line py-2.5 first:border-t-0"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={joinClasses('wrap-anywhere', value === null && 'text-muted')}>
            {value ?? [unknown, missing].filter(Boolean).join('. ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `missing` is a hint for an unknown value. */
type Fact = [label: string, value: string | null, missing?: string | undefined]

function factsOf(tournament: LacrosseTournament): Fact[] {
  const { date, location, venue, division, ageGroup, registeredTeams, maxTeams, contactEmail } = tournament
  const { status, registrationDeadline } = tournament
  return [
    ['Dates', date && datesText(tournament)],
    ['Place', location.city || location.state ? placeText(location) : null],
    ['Venue', venue],
    ['Division', division],
    ['Age groups', ageGroup],
    ['Registration', status === 'Open' ? 'Open' : 'Closed'],
    [
      'Deadline',
      registrationDeadline && dayText(registrationDeadline),
      status === 'Open' ? 'Shown as open until the first day.' : undefined,
    ],
    ['Fee', feeText(tournament)],
    ['Teams', maxTeams === null ? null : `Up to ${maxTeams}`],
    ['Registered', registeredTeams === null ? null : `${String(registeredTeams)} teams`],
    ['Contact', contactEmail, askText(tournament)],
  ]
}

function askText({ website, sourceUrl }: LacrosseTournament): string | undefined {
  if (website) return 'Ask on the website.'
  return sourceUrl ? 'Ask on the page it’s listed on.' : undefined
}
