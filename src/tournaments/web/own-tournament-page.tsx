import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AnswerForm } from '#kit/web/form/answer-form.tsx'
import { KeyedPage, keyedLoader } from '#kit/web/keyed-page.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { QuestionList } from '#kit/web/question-list.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { OwnTournament } from '../review-contract.ts'
import { answerQuestion, ownTournamentQuery } from './api.ts'
import { SubmittedFacts } from './submitted-facts.tsx'

export const loader = keyedLoader('tournamentId', ownTournamentQuery)

/** /tournaments/submissions/:tournamentId, for the submitter. */
export function Component() {
  return (
    <KeyedPage
      param="tournamentId"
      queryOf={ownTournamentQuery}
      title="Your tournament"
      missing={{
        title: 'Tournament not found',
        heading: 'Tournament not found',
        text: 'Open the full link in your email.',
      }}
      failed="We couldn’t load your tournament"
    >
      {(own, key) => <Own own={own} tournamentKey={key} />}
    </KeyedPage>
  )
}

function Own({ own, tournamentKey: key }: { own: OwnTournament; tournamentKey: string }) {
  const { submission, status } = own
  const client = useQueryClient()
  const open = status === 'submitted' ? submission.questions.find(({ answer }) => answer === null) : undefined
  const answered = submission.questions.filter(({ answer }) => answer !== null)
  async function send(questionId: string, answer: string) {
    const next = await answerQuestion({ params: { id: submission.id }, body: { key, questionId, answer } })
    client.setQueryData(ownTournamentQuery(submission.id, key).queryKey, next)
    toast({ title: 'Thanks!', description: 'We’ll continue the review.' })
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
          <h2 className="text-2xl">Your answers</h2>
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
            View your tournament
          </Link>
        }
      />
    )
  if (status === 'declined')
    return (
      <Notice tone="warning" title="We didn’t list your tournament">
        <p className="wrap-anywhere whitespace-pre-line">{declineReason}</p>
        <p className="mt-2">If you think this is a mistake, email {product.supportEmail}.</p>
      </Notice>
    )
  return <Notice title="Your tournament is in review">We’ll email you within {REVIEW_HOURS} hours.</Notice>
}
