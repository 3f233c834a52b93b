import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { QUESTION_LENGTH } from '#kit/shared/review-promise.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextArea } from '#kit/web/form/field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { TextDialog } from '#kit/web/form/text-dialog.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { TournamentSubmission } from '#tournaments/contract.ts'
import { DECLINE_REASON_LENGTH } from '../submission.ts'
import { askSubmitter, declineTournament, publishTournament } from './api.ts'

type DecisionProps = {
  submission: TournamentSubmission
  onDecided: () => void
  /** The submission changed after it was displayed. */
  onChanged: () => void
}

type PendingDecision = { decision: 'publish' | 'ask' | 'decline'; submission: TournamentSubmission }

/** Each decision asks for confirmation, since none can be undone, and applies to the displayed version. */
export function TournamentDecision({ submission, onDecided, onChanged }: DecisionProps) {
  const [asked, setAsked] = useState<PendingDecision>()
  const [change, setChange] = useState<string>()
  const isAsked = submission.questions.some(({ answer }) => answer === null)
  function ask(decision: PendingDecision['decision']) {
    setChange(undefined)
    setAsked({ decision, submission })
  }
  const props: DialogProps = {
    submission: asked?.submission ?? submission,
    onClose: () => setAsked(undefined),
    onDecided,
    onConfirming: onChanged,
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
      {isAsked && <p className="text-sm text-muted">Your last question hasn’t been answered yet.</p>}
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
  onConfirming: () => void
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
      description={`${name} is listed right away, and we email ${submitterEmail}.`}
      footer={
        <Button busy={publish.isPending} busyLabel="Publishing…" onClick={() => publish.mutate()}>
          Publish
        </Button>
      }
    >
      {publish.isError && <Notice tone="danger">{detailOf(publish.error)}</Notice>}
    </Dialog>
  )
}

function AskDialog({ open, submission, onClose, onConfirming }: DialogProps & { open: boolean }) {
  const { id, name, submitterEmail } = submission
  const ask = useMutation({
    mutationFn: (question: string) => askSubmitter({ params: { id }, body: { question } }),
    onSuccess: () => {
      toast({ title: 'Question sent', description: name })
      onClose()
      onConfirming()
    },
  })
  return (
    <TextDialog
      open={open}
      onClose={onClose}
      title="Ask the organizer"
      description={`We’ll email ${submitterEmail}. The 24-hour review clock pauses until they answer.`}
      label="Your question"
      templates={questionTemplates}
      length={QUESTION_LENGTH}
      missing="Enter a question."
      action={{ label: 'Send question', busyLabel: 'Sending…' }}
      onSend={ask.mutateAsync}
    />
  )
}

const questionTemplates = [
  { name: 'Dates', text: 'Are the dates final? Please send us the first and last day.' },
  { name: 'Place', text: 'Which fields will you play on? Please send us the address.' },
  { name: 'Website', text: 'Where can teams read about it and register? Please send us the link.' },
]

const declineTemplates = [
  { name: 'Not lacrosse', text: 'Our directory lists only lacrosse tournaments.' },
  { name: 'Already listed', text: 'This tournament is already in our directory.' },
  {
    name: 'Not verified',
    text: 'We couldn’t verify this tournament. Please submit it again with a link to a page about it.',
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
      description={
        silently
          ? `We won’t list ${name} or email anyone.`
          : `We won’t list ${name}, and we’ll email the reason to ${submitterEmail}.`
      }
      footer={
        <Button tone="danger" busy={decline.isPending} busyLabel="Declining…" onClick={submit}>
          {silently ? 'Remove' : 'Decline'}
        </Button>
      }
    >
      <Select
        label="Start from"
        className="mb-4"
        options={[
          { value: '', label: 'Blank' },
          ...declineTemplates.map(({ name: about }) => ({ value: about, label: about })),
        ]}
        onChange={event => {
          const { value } = event.currentTarget
          setReason(declineTemplates.find(template => template.name === value)?.text ?? '')
        }}
      />
      <TextArea
        label="Reason"
        hint={silently ? 'For our records only.' : 'The organizer will see this.'}
        value={reason}
        maxLength={DECLINE_REASON_LENGTH.max}
        error={isChecked && isTooShort ? 'Enter a reason.' : undefined}
        onChange={event => setReason(event.target.value)}
      />
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={silently}
          onChange={event => setSilently(event.target.checked)}
          className="size-5 shrink-0"
        />
        Remove as spam, without an email
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
