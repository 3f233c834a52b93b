import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useRef } from 'react'
import { Card } from '#kit/web/card.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { ListAndDetail } from '#kit/web/list-and-detail.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { QuestionList } from '#submissions/web/questions.tsx'
import { reviewCountsKey, SubmissionSummary, Turn } from '#submissions/web/queue.tsx'
import type { TournamentSubmission } from '#tournaments/contract.ts'
import { datesText, placeText } from '#tournaments/tournament-format.ts'
import { submissionsQuery } from './api.ts'
import { SubmittedFacts } from './submitted-facts.tsx'
import { TournamentDecision } from './tournament-decision.tsx'

type QueueProps = {
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

export function TournamentQueue({ chosen, onChoose }: QueueProps) {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const forget = useMutation({
    mutationFn: async () => {
      client.removeQueries({ predicate: ({ queryKey: [path] }) => isDirectory(path) })
      await Promise.all(reviewKeys.map(queryKey => client.invalidateQueries({ queryKey })))
      // The decided tournament left the page, and took the focus with it.
      onChoose(undefined)
      heading.current?.focus()
    },
  })
  const changes: Changes = {
    onDecided: () => forget.mutate(),
    onChanged: () => void Promise.all(reviewKeys.map(queryKey => client.invalidateQueries({ queryKey }))),
  }
  return (
    <section aria-labelledby="tournament-queue" className="flex flex-col gap-5">
      <h2 id="tournament-queue" ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Tournaments to review
      </h2>
      <Waiting {...{ chosen, onChoose, changes }} />
    </section>
  )
}

const reviewKeys = [submissionsQuery.queryKey, reviewCountsKey]

type Changes = {
  onDecided: () => void
  /** The submission changed after it was displayed. */
  onChanged: () => void
}

/** Directory lists lack the one just published. */
function isDirectory(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('/api/lacrosse-tournaments')
}

function Waiting({ chosen, onChoose, changes }: QueueProps & { changes: Changes }) {
  const list = useList(submissionsQuery)
  return (
    <ListPages
      list={list}
      what="tournaments"
      empty={
        <EmptyState icon={Trophy} title="No tournaments to review">
          Tournaments submitted on the tournaments page appear here.
        </EmptyState>
      }
      loading={<Skeleton className="rounded-lg h-40" />}
      placesMore
    >
      {(submissions, more) => (
        <ListAndDetail
          label="Tournaments to review"
          items={submissions}
          // One decided in the meantime has left the list.
          chosen={submissions.find(({ id }) => id === chosen)?.id}
          onChoose={onChoose}
          backLabel="All tournaments"
          renderSummary={submission => <Summary submission={submission} />}
          renderDetail={id => (
            <Reviewed key={id} submission={submissions.find(each => each.id === id)!} changes={changes} />
          )}
          more={
            <>
              <p className="text-sm text-muted">
                {submissions.length} of {list.total}, due first
              </p>
              {more}
            </>
          }
        />
      )}
    </ListPages>
  )
}

function Summary({ submission }: { submission: TournamentSubmission }) {
  const { name, location, dueAt } = submission
  return (
    <SubmissionSummary name={name} text={`${datesText(submission)}, ${placeText(location)}`}>
      <Turn dueAt={dueAt} who="organizer" />
    </SubmissionSummary>
  )
}

function Reviewed({ submission, changes }: { submission: TournamentSubmission; changes: Changes }) {
  return (
    <Card as="article">
      <h3 className="text-2xl wrap-anywhere" dir="auto">
        {submission.name}
      </h3>
      <p className="my-2 flex">
        <Turn dueAt={submission.dueAt} who="organizer" />
      </p>
      <SubmittedFacts submission={submission} />
      {submission.questions.length > 0 && (
        <section className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
          <h4 className="text-xl font-semibold">Questions</h4>
          <QuestionList questions={submission.questions} missing="No answer yet." />
        </section>
      )}
      <TournamentDecision submission={submission} {...changes} />
    </Card>
  )
}
