import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { isOpen } from '#submissions/web/questions.tsx'
import { AskDialog, TextDialog } from '#submissions/web/text-dialog.tsx'
import type { TournamentSubmission } from '#tournaments/contract.ts'
import { DECLINE_REASON_LENGTH } from '#tournaments/submission-form.ts'
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
  const isAsked = submission.questions.some(isOpen)
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
      <AskOrganizer {...props} open={asked?.decision === 'ask'} />
      <PublishDialog {...props} open={asked?.decision === 'publish'} />
      <DeclineDialog key={props.submission.version} {...props} open={asked?.decision === 'decline'} />
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

function AskOrganizer({ open, submission, onClose, onConfirming }: DialogProps & { open: boolean }) {
  const { id, name, submitterEmail } = submission
  async function ask(question: string) {
    await askSubmitter({ params: { id }, body: { question } })
    toast({ title: 'Question sent', description: name })
    onClose()
    onConfirming()
  }
  return (
    <AskDialog
      {...{ open, onClose }}
      who="organizer"
      email={submitterEmail}
      templates={questionTemplates}
      onSend={ask}
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
  const [silently, setSilently] = useState(false)
  const decline = useDecision(props, silently ? 'Tournament removed' : 'Tournament declined', (reason: string) =>
    declineTournament({ params: { id }, body: { version, reason, silently } }),
  )
  return (
    <TextDialog
      open={open}
      onClose={props.onClose}
      title="Decline this tournament?"
      description={
        silently
          ? `We won’t list ${name} or email anyone.`
          : `We won’t list ${name}, and we’ll email the reason to ${submitterEmail}.`
      }
      label="Reason"
      hint={silently ? 'For our records only.' : 'The organizer will see this.'}
      templates={declineTemplates}
      length={DECLINE_REASON_LENGTH}
      missing="Enter a reason."
      action={{ label: silently ? 'Remove' : 'Decline', busyLabel: 'Declining…', tone: 'danger' }}
      onSend={decline.mutateAsync}
    >
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={silently}
          onChange={event => setSilently(event.target.checked)}
          className="size-5 shrink-0"
        />
        Remove as spam, without an email
      </label>
    </TextDialog>
  )
}

/** If the submission has changed, nothing is decided and the new version is shown. */
function useDecision<T = void>(
  { submission, onClose, onDecided, onChanged }: DialogProps,
  done: string,
  decide: (given: T) => Promise<unknown>,
) {
  return useMutation({
    mutationFn: decide,
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
