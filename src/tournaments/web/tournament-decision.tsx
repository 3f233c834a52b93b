import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { QUESTION_LENGTH } from '#kit/shared/review-promise.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextArea } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Select } from '#kit/web/select.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { WordsDialog } from '#kit/web/words-dialog.tsx'
import type { TournamentSubmission } from '#tournaments/contract.ts'
import { DECLINE_REASON_LENGTH } from '../submission.ts'
import { askSubmitter, declineTournament, publishTournament } from './api.ts'

type DecisionProps = {
  submission: TournamentSubmission
  onDecided: () => void
  /** The submission changed after it was displayed. */
  onChanged: () => void
}

type Asked = { decision: 'publish' | 'ask' | 'decline'; submission: TournamentSubmission }

/** Each decision asks for confirmation, since none can be undone, and applies to the displayed version. */
export function TournamentDecision({ submission, onDecided, onChanged }: DecisionProps) {
  const [asked, setAsked] = useState<Asked>()
  const [change, setChange] = useState<string>()
  const isAsked = submission.questions.some(({ answer }) => answer === null)
  function ask(decision: Asked['decision']) {
    setChange(undefined)
    setAsked({ decision, submission })
  }
  const props: DialogProps = {
    submission: asked?.submission ?? submission,
    onClose: () => setAsked(undefined),
    onDecided,
    onAsked: onChanged,
    onChanged(detail) {
      setAsked(undefined)
      setChange(detail)
      onChanged()
    },
  }
  return (
    <div className="mt-4 flex flex-col gap-3">
      {change && <Notice tone="warning">{change}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => ask('publish')}>
          Publish<span className="sr-only"> {submission.name}</span>
        </Button>
        <Button tone="secondary" disabled={isAsked} onClick={() => ask('ask')}>
          Ask<span className="sr-only"> about {submission.name}</span>
        </Button>
        <Button tone="secondary" onClick={() => ask('decline')}>
          Decline<span className="sr-only"> {submission.name}</span>
        </Button>
      </div>
      {isAsked && <p className="text-sm text-muted">Your last question has not been answered yet.</p>}
      <AskDialog {...props} open={asked?.decision === 'ask'} />
      <PublishDialog {...props} open={asked?.decision === 'publish'} />
      <DeclineDialog {...props} open={asked?.decision === 'decline'} />
    </div>
  )
}

type DialogProps = {
  submission: TournamentSubmission
  onClose: () => void
  onDecided: () => void
  onAsked: () => void
  /** `detail` is the sentence that says so. */
  onChanged: (detail: string) => void
}

function PublishDialog({ open, ...props }: DialogProps & { open: boolean }) {
  const { id, version, name, submitterEmail } = props.submission
  const publish = useDecision(props, 'Tournament published', () =>
    publishTournament({ params: { id }, body: { version } }),
  )
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title="Publish this tournament?"
      description={`${name} is listed at once, and ${submitterEmail} is told.`}
      footer={
        <Button busy={publish.isPending} busyLabel="Publishing" onClick={() => publish.mutate()}>
          Publish
        </Button>
      }
    >
      {publish.isError && <Notice tone="danger">{detailOf(publish.error)}</Notice>}
    </Dialog>
  )
}

function AskDialog({ open, submission, onClose, onAsked }: DialogProps & { open: boolean }) {
  const { id, name, submitterEmail } = submission
  const ask = useMutation({
    mutationFn: (question: string) => askSubmitter({ params: { id }, body: { question } }),
    onSuccess: () => {
      toast({ title: 'Question sent', description: name })
      onClose()
      onAsked()
    },
  })
  return (
    <WordsDialog
      open={open}
      onClose={onClose}
      title="Ask the organizer"
      description={`It goes to ${submitterEmail} by mail. Until they answer, the 24 hours stand still.`}
      label="Your question"
      templates={questionTemplates}
      length={QUESTION_LENGTH}
      missing="Write your question."
      action={{ label: 'Send question', busyLabel: 'Sending…' }}
      isBusy={ask.isPending}
      error={ask.error}
      onSend={ask.mutate}
    />
  )
}

const questionTemplates = [
  { name: 'Dates', text: 'Are the dates final? Please tell us the first and the last day.' },
  { name: 'Place', text: 'At which fields is it played? Please send us their address.' },
  { name: 'Website', text: 'Where can teams read about it and register? Please send us the address of the page.' },
]

const declineTemplates = [
  { name: 'Not lacrosse', text: 'This directory lists lacrosse tournaments only.' },
  { name: 'Listed already', text: 'This tournament is in our directory already.' },
  {
    name: 'We could not verify it',
    text: 'We could not find this tournament anywhere else. Send us a page of yours that names it, and submit it again.',
  },
]

function DeclineDialog({ open, ...props }: DialogProps & { open: boolean }) {
  const { id, version, name, submitterEmail } = props.submission
  const [reason, setReason] = useState('')
  const [silently, setSilently] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const isTooShort = reason.trim().length < DECLINE_REASON_LENGTH.min
  const decline = useDecision(props, silently ? 'Tournament removed' : 'Tournament declined', () =>
    declineTournament({ params: { id }, body: { version, reason, silently } }),
  )
  function submit() {
    setIsChecked(true)
    if (!isTooShort) decline.mutate()
  }
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title="Decline this tournament?"
      description={`${name} is not listed, and ${silently ? 'nobody is told' : `${submitterEmail} is told why`}.`}
      footer={
        <Button tone="danger" busy={decline.isPending} busyLabel="Declining" onClick={submit}>
          {silently ? 'Remove' : 'Decline'}
        </Button>
      }
    >
      <Select
        label="Begin with"
        className="mb-4"
        options={[
          { value: '', label: 'Words of my own' },
          ...declineTemplates.map(({ name: about }) => ({ value: about, label: about })),
        ]}
        onChange={event => {
          const { value } = event.currentTarget
          setReason(declineTemplates.find(template => template.name === value)?.text ?? '')
        }}
      />
      <TextArea
        label="Reason"
        hint={silently ? 'For our records alone.' : 'The organizer reads it.'}
        value={reason}
        maxLength={DECLINE_REASON_LENGTH.max}
        error={isChecked && isTooShort ? 'Say why.' : undefined}
        onChange={event => setReason(event.target.value)}
      />
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={silently}
          onChange={event => setSilently(event.target.checked)}
          className="size-5 shrink-0"
        />
        Remove without telling, as spam
      </label>
      {decline.isError && (
        <Notice tone="danger" className="mt-3">
          {detailOf(decline.error)}
        </Notice>
      )}
    </Dialog>
  )
}

/** If the submission has changed, nothing is decided and the new version is shown. */
function useDecision({ submission, onClose, onDecided, onChanged }: DialogProps, done: string, decide: () => unknown) {
  return useMutation({
    mutationFn: async () => decide(),
    onSuccess: () => {
      toast({ title: done, description: submission.name })
      onClose()
      onDecided()
    },
    onError: error => {
      if (error instanceof ApiError && error.problem?.code === 'tournament-changed') onChanged(detailOf(error))
    },
  })
}
