import { CalendarDays, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Card } from '#kit/web/card.tsx'
import type { LacrosseTournament } from '#tournaments/contract.ts'
import {
  datesText,
  deadlineText,
  feeText,
  placeText,
  teamsText,
  unannouncedText,
  unknownText,
} from '#tournaments/tournament-format.ts'
import { FieldsLink } from './fields-near.tsx'
import { TournamentLinks } from './tournament-links.tsx'
import { TournamentPlate } from './tournament-plate.tsx'

type TournamentCardProps = {
  tournament: LacrosseTournament
  /** Page load time. */
  now: number
}

/** The name's link covers the whole card; other links lie above it. */
export function TournamentCard({ tournament, now }: TournamentCardProps) {
  const { organizer, description } = tournament
  return (
    <Card as="article" aria-label={tournament.name} padded={false} interactive className="flex h-full flex-col">
      <TournamentPlate tournament={tournament} className="h-36" />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-xl wrap-anywhere">
            <NameLink tournament={tournament} />
          </h2>
          <span className="flex gap-1">
            {tournament.isSample && <Badge tone="sample">Sample</Badge>}
            <StatusBadge status={tournament.status} />
          </span>
        </div>
        {organizer && <p className="-mt-2 text-sm text-muted wrap-anywhere">By {organizer}</p>}
        <DatesAndPlace tournament={tournament} />
        <CardFacts tournament={tournament} />
        {description && <p className="line-clamp-3 text-sm wrap-anywhere">{description}</p>}
        <div className="mt-auto flex flex-col gap-2 pt-1">
          <FieldsLink tournament={tournament} now={now} />
          <TournamentLinks tournament={tournament} />
        </div>
      </div>
    </Card>
  )
}

type PastTournamentCardProps = Pick<TournamentCardProps, 'tournament'> & {
  /** Of the next edition, if its dates are unannounced. */
  nextYear?: string
}

export function PastTournamentCard({ tournament, nextYear }: PastTournamentCardProps) {
  const { organizer } = tournament
  const fee = feeText(tournament)
  return (
    <Card
      as="article"
      aria-label={tournament.name}
      padded={false}
      interactive
      className="flex h-full flex-col gap-2 p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          <NameLink tournament={tournament} />
        </h3>
        {!nextYear && <StatusBadge status={tournament.status} />}
      </div>
      {organizer && <p className="-mt-1 text-sm text-muted wrap-anywhere">By {organizer}</p>}
      {nextYear && <p className="font-semibold">{unannouncedText(nextYear)}</p>}
      <DatesAndPlace tournament={tournament} isPastEdition={nextYear !== undefined} />
      {fee && <p className="text-sm">{fee}</p>}
    </Card>
  )
}

function NameLink({ tournament: { id, name } }: Pick<TournamentCardProps, 'tournament'>) {
  return (
    <Link to={paths.tournament(id)} className="after:absolute after:inset-0">
      {name}
    </Link>
  )
}

export function StatusBadge({ status }: Pick<LacrosseTournament, 'status'>) {
  return <Badge tone={status === 'Open' ? 'positive' : 'neutral'}>{status}</Badge>
}

function DatesAndPlace({
  tournament,
  isPastEdition = false,
}: Pick<TournamentCardProps, 'tournament'> & { isPastEdition?: boolean }) {
  const { date, location } = tournament
  return (
    <ul className="flex flex-col gap-1">
      <li className="flex gap-2">
        <CalendarDays aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <span className={date === null ? 'text-muted' : undefined}>
          {isPastEdition && 'Last held '}
          {datesText(tournament)}
        </span>
      </li>
      {(location.city ?? location.state) && (
        <li className="flex gap-2">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          <span className="wrap-anywhere">{placeText(location)}</span>
        </li>
      )}
    </ul>
  )
}

function CardFacts({ tournament }: Pick<TournamentCardProps, 'tournament'>) {
  const { organizer, location, division, ageGroup, contactEmail } = tournament
  const shown: [name: string, known: string | null][] = [
    ['division', division],
    ['age groups', ageGroup],
    ['teams', teamsText(tournament)],
    ['fee', feeText(tournament)],
    ['deadline', deadlineText(tournament.registrationDeadline)],
  ]
  const all = [
    ['organizer', organizer],
    ['place', location.city ?? location.state],
    ...shown,
    ['contact email', contactEmail],
  ] as const
  const missing = all.filter(([, known]) => known === null).map(([name]) => name)
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {shown.map(([name, known]) => known && <li key={name}>{known}</li>)}
      {missing.length > 0 && <li className="text-muted">{unknownText(tournament, missing)}</li>}
    </ul>
  )
}
