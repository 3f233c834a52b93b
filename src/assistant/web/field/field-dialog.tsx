import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingPreferences } from '#assistant/contract.ts'
import { lengthError, MAX_REQUEST_LENGTH, samples } from '#assistant/limits.ts'
import { useWantedWeeks } from '#bookings/web/weekly/wanted-weeks.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextArea } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import type { ToastOptions } from '#kit/web/toast-store.ts'
import { FROM_ASSISTANT } from '#search/contract.ts'
import { useNotice } from '../use-notice.ts'
import { searchQuery } from './condition-labels.ts'
import { isEmpty, type Understanding, understandingOf } from './conditions.ts'
import { MatchCount } from './match-count.tsx'
import { Understood } from './understood.tsx'
import { useUnderstandRequest } from './use-understand-request.ts'

type FieldDialogProps = { open: boolean; onClose: () => void }

/** Typed text survives closing and reloading, results survive closing. */
export function FieldDialog({ open, onClose }: FieldDialogProps) {
  const [{ text }, setTyped] = useSessionValue('assistant:field', sample)
  const [isTooLong, setTooLong] = useState(false)
  const { ask, isAsking, found, asked, change, failure, engine, dismiss } = useRequest()
  const navigate = useNavigate()
  const [, setWantedWeeks] = useWantedWeeks()
  const query = found && searchQuery(found.conditions)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isLong = lengthError(text, MAX_REQUEST_LENGTH) !== undefined
    setTooLong(isLong)
    if (!isLong) void ask(text)
  }
  function close() {
    dismiss()
    onClose()
  }
  function search() {
    close()
    setWantedWeeks({ weeks: Number(found?.conditions.repeat_weeks?.value) || null })
    void navigate(query ? `${paths.search}?${query}&${FROM_ASSISTANT.name}=${FROM_ASSISTANT.value}` : paths.search)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Find Me a Field"
      description="Tell us what you want to play, where and when."
      footer={
        <div className="flex w-full flex-col gap-3">
          {query !== null && <MatchCount query={query} />}
          <div className="flex flex-col gap-3 md:flex-row md:justify-end">
            <Button tone="secondary" onClick={close}>
              Close
            </Button>
            {found && <Button onClick={search}>Search Facilities Now</Button>}
          </div>
        </div>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label="Your request"
          value={text}
          onChange={event => setTyped({ text: event.currentTarget.value })}
          error={isTooLong && lengthError(text, MAX_REQUEST_LENGTH)}
          hint={engine === 'model' ? MODEL_HINT : HINT}
        />
        {failure && <Notice tone="warning">{failure}</Notice>}
        <Button
          type="submit"
          tone={found ? 'secondary' : 'primary'}
          busy={isAsking}
          busyLabel="Analyzing..."
          className="md:self-start"
        >
          Generate Options
        </Button>
        {found && text !== asked && (
          <p className="text-sm text-muted">You changed your request. Generate again to update the results below.</p>
        )}
      </form>
      {found && <Understood understanding={found} onChange={change} />}
    </Dialog>
  )
}

const sample = { text: samples.field as string }

/** Only a response reveals whether a model reads; must hold for both. */
const HINT = 'Include the sport, day, time, price and place. You can edit what we understood before you search.'
const MODEL_HINT =
  'A language model reads your request, and we check the result. You can edit everything before you search.'

function useRequest() {
  const [found, setFound] = useState<Understanding | null>(null)
  const [failure, setFailure] = useState<string>()
  const [asked, setAsked] = useState<string>()
  const [engine, setEngine] = useState<BookingPreferences['engine']>()
  const understanding = useUnderstandRequest()
  const notice = useNotice(understanding.isPending)

  async function ask(text: string) {
    if (understanding.isPending) return
    setFound(null)
    setFailure(undefined)
    setAsked(text)
    const answer = await understanding.mutateAsync(text).catch(() => null)
    notice.show(noticeOf(answer))
    setEngine(answer?.engine ?? engine)
    const next = answer && understandingOf(answer)
    if (next && !isEmpty(next)) setFound(next)
    // The dialog may cover the toast.
    if (!answer || answer.error) setFailure(answer?.error ?? `${failed.description} Your request is still here.`)
  }
  function change(how: (before: Understanding) => Understanding) {
    setFound(before => before && how(before))
  }
  return { ask, isAsking: understanding.isPending, found, asked, change, failure, engine, dismiss: notice.dismiss }
}

/** Specification, section 8. */
function noticeOf(answer: BookingPreferences | null): ToastOptions {
  if (!answer) return failed
  if (answer.error) return { title: 'AI Service Not Available', description: answer.error, tone: 'destructive' }
  return { title: 'AI Analysis Complete', description: 'Your booking preferences have been analyzed!' }
}

const failed = {
  title: 'Error',
  description: 'Failed to analyze your request. Please try again.',
  tone: 'destructive',
} as const
