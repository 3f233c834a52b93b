import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { KeyedPage, keyedLoader } from '#kit/web/keyed-page.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { REVIEW_HOURS } from '#submissions/rules.ts'
import { AnsweredQuestions, isOpen, OpenQuestion } from '#submissions/web/questions.tsx'
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
  const isAsked = status === 'submitted' && submission.questions.some(isOpen)
  async function answer(given: { questionId: string; answer: string }) {
    const next = await answerQuestion({ params: { id: submission.id }, body: { key, ...given } })
    client.setQueryData(ownTournamentQuery(submission.id, key).queryKey, next)
  }
  return (
    <>
      {isAsked ? <OpenQuestion questions={submission.questions} onAnswer={answer} /> : <State own={own} />}
      <Card as="section">
        <h2 className="mb-2 text-2xl wrap-anywhere" dir="auto">
          {submission.name}
        </h2>
        <SubmittedFacts submission={submission} />
      </Card>
      <AnsweredQuestions questions={submission.questions} />
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
