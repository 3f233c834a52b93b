import { linkable } from '#kit/shared/web-address.ts'
import type { TournamentSubmission } from '#tournaments/contract.ts'
import { datesText, dayText, feeText, placeText, teamsText } from '#tournaments/tournament-format.ts'

export function SubmittedFacts({ submission }: { submission: TournamentSubmission }) {
  const { description, submitterName, submitterEmail } = submission
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        From {submitterName}, {submitterEmail}, {dayText(submission.submittedAt.slice(0, 10))} (UTC)
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 text-sm wrap-anywhere sm:grid-cols-2">
        {factsOf(submission).map(fact => (
          <li key={fact}>{fact}</li>
        ))}
        <li>
          <Website address={submission.website} />
        </li>
      </ul>
      {description && <p className="mt-3 text-sm whitespace-pre-line wrap-anywhere">{description}</p>}
    </>
  )
}

function factsOf(submission: TournamentSubmission): string[] {
  const { organizer, location, venue, division, ageGroup, registrationDeadline, contactEmail } = submission
  return [
    `Organizer: ${organizer ?? 'none'}`,
    datesText(submission),
    placeText(location),
    `Venue: ${venue ?? 'none'}`,
    `${division ?? 'No division'}: ${ageGroup ?? 'no age groups'}`,
    teamsText({ registeredTeams: null, maxTeams: submission.maxTeams }) ?? 'No team limit',
    feeText(submission) ?? 'No fee',
    registrationDeadline ? `Deadline: ${dayText(registrationDeadline)}` : 'No deadline',
    `Contact: ${contactEmail ?? 'none'}`,
  ]
}

function Website({ address }: { address: string | null }) {
  const site = linkable(address)
  if (!site) return 'No website'
  return (
    <a href={site} target="_blank" rel="noopener" className="inline-link">
      {site}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
