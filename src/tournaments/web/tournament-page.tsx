import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, ChevronRight } from 'lucide-react'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { sharePaths } from '#kit/shared/share-paths.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Badge } from '#kit/web/badge.tsx'
import { buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import type { LacrosseTournament } from '#tournaments/contract.ts'
import { datesText, dayText, feeText, placeText } from '#tournaments/tournament-format.ts'
import { tournamentQuery } from './api.ts'
import { FieldsNear } from './fields-near.tsx'
import { StatusBadge } from './tournament-card.tsx'
import { tournamentJsonLd } from './tournament-json-ld.ts'
import { TournamentLinks } from './tournament-links.tsx'
import { TournamentPlate } from './tournament-plate.tsx'
import { TournamentSource } from './tournament-source.tsx'

/** A missing tournament gets its own page with status 404. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const now = Date.now()
  const id = params.tournamentId ?? ''
  if (!isUuid(id)) return data({ now, isMissing: true }, 404)
  const found = await context.get(queryContext).ensureQueryData(tournamentQuery(id)).catch(missingTournament)
  return data({ now, isMissing: found === null }, found === null ? 404 : 200)
}

/** /tournaments/:tournamentId */
export function Component() {
  const { now, isMissing } = useLoaderData<{ now: number; isMissing: boolean }>()
  const { tournamentId = '' } = useParams()
  const { data: tournament } = useQuery({ ...tournamentQuery(tournamentId), enabled: !isMissing })
  if (isMissing || !tournament) return <TournamentNotFound />
  return <TournamentScreen tournament={tournament} now={now} />
}

function TournamentScreen({ tournament, now }: { tournament: LacrosseTournament; now: number }) {
  const { id, name, organizer, description } = tournament
  const absolute = useAbsoluteUrl()
  return (
    <div className="page-width pt-4 pb-12 md:pt-8">
      <PageHead
        title={name}
        description={`${name}: lacrosse, ${datesText(tournament)}, ${placeText(tournament.location)}. Dates, fee, deadline and contact as published.`}
        path={paths.tournament(id)}
        picture={sharePaths.tournament(id)}
        pictureText={`${name}, ${datesText(tournament)}`}
        facts={tournamentJsonLd(tournament, absolute)}
      />
      <Breadcrumb name={name} />
      <div className="mt-2 grid gap-6 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10">
        <div className="flex min-w-0 flex-col gap-5">
          <TournamentPlate tournament={tournament} isWide className="h-36 rounded-lg sm:h-64" />
          <div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="min-w-0 text-3xl wrap-anywhere md:text-4xl">{name}</h1>
              {tournament.isSample && <Badge tone="sample">Sample</Badge>}
              <StatusBadge status={tournament.status} />
            </div>
            <p className="mt-1 text-muted">{organizer ? `By ${organizer}` : 'Organizer not published'}</p>
          </div>
          {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
        </div>
        <section
          aria-labelledby="facts"
          className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 md:p-6 lg:row-span-2"
        >
          <h2 id="facts" className="text-2xl">
            At a glance
          </h2>
          <TournamentFacts tournament={tournament} />
          <Actions tournament={tournament} now={now} />
        </section>
        <TournamentSource tournament={tournament} />
      </div>
    </div>
  )
}

function Actions({ tournament, now }: { tournament: LacrosseTournament; now: number }) {
  return (
    <div className="flex flex-col gap-2">
      <TournamentLinks tournament={tournament} />
      {tournament.date && (
        <a
          href={`/api/lacrosse-tournaments/${tournament.id}/calendar.ics`}
          download="tournament.ics"
          className={buttonClass({ tone: 'secondary' })}
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
          Add to calendar
        </a>
      )}
      <FieldsNear tournament={tournament} now={now} />
    </div>
  )
}

function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-1 text-sm">
        <li>
          <Link to={paths.tournaments} className="inline-link inline-flex min-h-11 items-center">
            Tournaments
          </Link>
        </li>
        <li aria-hidden="true">
          <ChevronRight className="size-4 text-muted" />
        </li>
        <li aria-current="page" className="min-w-0 truncate text-muted">
          {name}
        </li>
      </ol>
    </nav>
  )
}

function TournamentNotFound() {
  return (
    <div className="page-width flex min-h-96 flex-col items-center justify-center gap-4 py-16 text-center">
      <PageHead
        title="Tournament not found"
        description="This tournament isn’t in our directory."
        path={paths.tournaments}
        isHidden
      />
      <h1 className="text-4xl">Tournament not found</h1>
      <p className="max-w-lg text-lg text-muted">
        This tournament isn’t in our directory. Check the link: part of it may be missing.
      </p>
      <Link to={paths.tournaments} className={buttonClass()}>
        View all tournaments
      </Link>
    </div>
  )
}

/** RFC 9562 text form. */
function isUuid(text: string): boolean {
  return /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text)
}

function missingTournament(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

function TournamentFacts({ tournament }: { tournament: LacrosseTournament }) {
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
