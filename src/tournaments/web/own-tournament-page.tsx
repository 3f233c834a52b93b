import { useQuery, useQueryClient } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import { AnswerForm } from '#kit/web/answer-form.tsx'
import { ApiError } from '#kit/web/api-error.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { queryContext } from '#kit/web/query-client.ts'
import { QuestionList } from '#kit/web/question-list.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast-store.ts'
import type { OwnTournament } from '../review-contract.ts'
import { answerQuestion, ownTournamentQuery } from './api.ts'
import { SubmittedFacts } from './submitted-facts.tsx'

/** On the server the page waits for the tournament; in the browser it shows at once what it has. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const load = context.get(queryContext).ensureQueryData(ownTournamentQuery(params['tournamentId'] ?? '', key))
  if (typeof document !== 'undefined') {
    load.catch(() => {})
    return { isMissing: false }
  }
  const isMissing = await load.then(() => false, isNotThere)
  return data({ isMissing }, isMissing ? 404 : 200)
}

/** /tournaments/submissions/:id: a submitted tournament for whoever was mailed the link with the key. Opening it changes nothing. */
export function Component() {
  const { tournamentId = '' } = useParams()
  const key = useSearchParams()[0].get('key') ?? ''
  const { isMissing } = useLoaderData<{ isMissing: boolean }>()
  const query = useQuery({ ...ownTournamentQuery(tournamentId, key), enabled: !isMissing })
  const isGone = isMissing || isNotThere(query.error)
  const title = isGone ? 'Tournament not found' : 'Your tournament'
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <PageHead title={title} isHidden />
      {/* The address holds the key. */}
      <meta name="referrer" content="no-referrer" />
      <h1 className="text-4xl">{title}</h1>
      {isGone && <EmptyState title="There is no such tournament">The link may have been cut short.</EmptyState>}
      {!isGone && query.data && <Own own={query.data} tournamentKey={key} />}
      {!isGone && !query.data && !query.error && <Skeleton className="h-120 rounded-lg" />}
      {!isGone && !query.data && query.error && (
        <LoadFailed
          title="We could not load your tournament"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  )
}

function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

function Own({ own, tournamentKey: key }: { own: OwnTournament; tournamentKey: string }) {
  const { submission, status } = own
  const client = useQueryClient()
  const open = status === 'submitted' ? submission.questions.find(({ answer }) => answer === null) : undefined
  const answered = submission.questions.filter(({ answer }) => answer !== null)
  async function send(questionId: string, answer: string) {
    const next = await answerQuestion({ params: { id: submission.id }, body: { key, questionId, answer } })
    client.setQueryData(ownTournamentQuery(submission.id, key).queryKey, next)
    toast({ title: 'Thank you!', description: 'The review goes on.' })
  }
  return (
    <>
      {!open && <State own={own} />}
      {open && (
        <Card as="section" className="flex flex-col gap-4">
          <h2 className="text-2xl">We have a question</h2>
          <AnswerForm question={open.question} onSend={answer => send(open.id, answer)} />
        </Card>
      )}
      <Card as="section">
        <h2 className="mb-2 text-2xl wrap-anywhere" dir="auto">
          {submission.name}
        </h2>
        <SubmittedFacts submission={submission} />
      </Card>
      {answered.length > 0 && (
        <Card as="section" className="flex flex-col gap-4">
          <h2 className="text-2xl">What you have answered</h2>
          <QuestionList questions={answered} missing="" />
        </Card>
      )}
    </>
  )
}

function State({ own: { status, submission, declineReason } }: { own: OwnTournament }) {
  if (status === 'published')
    return (
      <Notice
        tone="positive"
        title="Your tournament is listed"
        action={
          <Link to={paths.tournament(submission.id)} className={buttonClass()}>
            See your tournament
          </Link>
        }
      />
    )
  if (status === 'declined')
    return (
      <Notice tone="warning" title="We did not list it">
        <p className="wrap-anywhere whitespace-pre-line">{declineReason}</p>
        <p className="mt-2">If you think that we are wrong, write to {product.supportEmail}.</p>
      </Notice>
    )
  return <Notice title="We are reviewing it">You hear from us by email within {REVIEW_HOURS} hours.</Notice>
}
