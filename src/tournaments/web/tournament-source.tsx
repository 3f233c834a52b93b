import { product } from '#kit/shared/product.ts'
import { linkable } from '#kit/shared/web-address.ts'
import type { LacrosseTournament } from '#tournaments/contract.ts'

export function TournamentSource({ tournament }: { tournament: LacrosseTournament }) {
  const { gaps } = tournament
  const source = linkable(tournament.sourceUrl)
  const missing = missingFacts(tournament)
  return (
    <section aria-labelledby="source" className="text-sm">
      <h2 id="source" className="text-xl">
        Source
      </h2>
      {source ? (
        <p className="mt-1">
          From{' '}
          <a href={source} target="_blank" rel="noopener" className="inline-link wrap-anywhere">
            {new URL(source).hostname}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          . We don’t run this tournament, so check there for changes.
        </p>
      ) : tournament.isSample ? (
        <p className="mt-1">This is a sample tournament for the demo.</p>
      ) : (
        <p className="mt-1">Submitted by the organizer. We don’t run this tournament.</p>
      )}
      {missing.length > 0 && (
        <p className="mt-2">
          {source ? 'Not published there' : 'Not provided'}: {missing.join(', ')}.
        </p>
      )}
      {gaps.map(remark => (
        <p key={remark} className="mt-2 wrap-anywhere">
          {remark}
        </p>
      ))}
      <p className="mt-2">
        Something wrong or missing?{' '}
        <a
          href={`mailto:${product.supportEmail}?subject=${encodeURIComponent(`Tournament listing - ${tournament.name}`)}`}
          className="inline-link"
        >
          Let us know{' '}
        </a>
        .
      </p>
    </section>
  )
}

function missingFacts(tournament: LacrosseTournament): string[] {
  const { organizer, date, venue, location, division, ageGroup, maxTeams } = tournament
  const facts: [name: string, value: unknown][] = [
    ['organizer', organizer],
    ['dates', date],
    ['venue', venue],
    ['city', location.city],
    ['state', location.state],
    ['division', division],
    ['age groups', ageGroup],
    ['number of teams', maxTeams],
    ['fee', tournament.registrationFee],
    ['deadline', tournament.registrationDeadline],
    ['contact email', tournament.contactEmail],
  ]
  return facts.filter(([, value]) => value === null).map(([name]) => name)
}
