import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { TournamentSubmission } from '#tournaments/contract.ts'
import { datesText, dayText, feeText, placeText, teamsText } from '../words.ts'
import { submissionsQuery } from './api.ts'
import { TournamentDecision } from './tournament-decision.tsx'
import { webAddress } from './tournament-links.tsx'

/** The tournaments that wait for an administrator, each with what was submitted and the two decisions. */
export function TournamentQueue() {
  const submissions = useInfiniteQuery(submissionsQuery)
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const forget = useMutation({
    mutationFn: async () => {
      client.removeQueries({ predicate: ({ queryKey: [path] }) => isDirectory(path) })
      await client.invalidateQueries({ queryKey: submissionsQuery.queryKey })
      // The decided one has left the page, and the focus with it.
      heading.current?.focus()
    },
  })
  return (
    <section aria-labelledby="tournament-queue">
      <h2 id="tournament-queue" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Tournaments to review
      </h2>
      <Waiting query={submissions} onDecided={() => forget.mutate()} />
    </section>
  )
}

/** Lists that lack what has just been published. */
function isDirectory(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('/api/lacrosse-tournaments')
}

type WaitingProps = {
  query: UseInfiniteQueryResult<InfiniteData<{ submissions: TournamentSubmission[]; total: number }>>
  onDecided: () => void
}

function Waiting({ query, onDecided }: WaitingProps) {
  if (query.isPending) return <Skeleton className="mt-4 h-40 rounded-lg" />
  if (query.isError)
    return (
      <Notice
        tone="danger"
        className="mt-4"
        title="The tournaments could not be loaded"
        action={
          <Button tone="secondary" onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        {detailOf(query.error)}
      </Notice>
    )
  const submissions = query.data.pages.flatMap(page => page.submissions)
  if (submissions.length === 0) return <p className="mt-2 text-muted">No tournament waits for review.</p>
  return (
    <>
      <p className="mt-1 text-muted">
        {submissions.length} of {query.data.pages.at(-1)!.total}, oldest first
      </p>
      <ul className="mt-4 flex flex-col gap-4">
        {submissions.map(submission => (
          <li key={submission.id} className="rounded-lg border border-line bg-surface p-4 md:p-6">
            <Submission submission={submission} />
            <TournamentDecision submission={submission} onDecided={onDecided} onChanged={() => void query.refetch()} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          tone="secondary"
          className="mt-4"
          busy={query.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

function Submission({ submission }: { submission: TournamentSubmission }) {
  const { name, description, submitterName, submitterEmail } = submission
  return (
    <>
      <h3 className="text-xl wrap-anywhere">{name}</h3>
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
    teamsText({ registeredTeams: null, maxTeams: submission.maxTeams }) ?? 'No limit of teams',
    feeText(submission) ?? 'No fee given',
    registrationDeadline ? `Deadline: ${dayText(registrationDeadline)}` : 'No deadline',
    `Contact: ${contactEmail ?? 'none'}`,
  ]
}

function Website({ address }: { address: string | null }) {
  const site = webAddress(address)
  if (!site) return 'No website'
  return (
    <a href={site} target="_blank" rel="noopener" className="inline-link">
      {site}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
