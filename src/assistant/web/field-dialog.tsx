import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingPreferences } from '#assistant/contract.ts'
import { lengthError, MAX_REQUEST_LENGTH, samples } from '#assistant/limits.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextArea } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import type { ToastOptions } from '#kit/web/toast-store.ts'
import { useUnderstandRequest } from './api.ts'
import { Facts } from './facts.tsx'
import { preferenceFacts, searchQuery } from './preference-words.ts'
import { takeFocus } from './take-focus.ts'
import { UnclearNote } from './unclear-note.tsx'
import { useNotice } from './use-notice.ts'

type FieldDialogProps = { open: boolean; onClose: () => void }

/** Find Me a Field: a request in free words becomes a search. What was typed and found outlives closing and a reload. */
export function FieldDialog({ open, onClose }: FieldDialogProps) {
  const [{ text }, setTyped] = useSessionValue('assistant:field', sample)
  const [result, setResult] = useState<BookingPreferences | null>(null)
  const [failure, setFailure] = useState<string>()
  const [isTooLong, setTooLong] = useState(false)
  const understanding = useUnderstandRequest()
  const notice = useNotice(understanding.isPending)
  const navigate = useNavigate()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTooLong(lengthError(text, MAX_REQUEST_LENGTH) !== undefined)
    if (understanding.isPending || lengthError(text, MAX_REQUEST_LENGTH)) return
    // An earlier answer is not one to what was asked now.
    setResult(null)
    setFailure(undefined)
    const answer = await understanding.mutateAsync(text).catch(() => null)
    notice.show(noticeOf(answer))
    if (answer && !answer.error) setResult(answer)
    // A dialog may cover the notice, so it says it too.
    else setFailure(answer?.error ?? `${failed.description} What you typed is still here.`)
  }

  function close() {
    notice.dismiss()
    onClose()
  }

  function search(preferences: BookingPreferences) {
    close()
    void navigate(`${paths.search}?${searchQuery(preferences)}`)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Find Me a Field"
      description="Say in your own words what you want to play, where and when."
      footer={
        <>
          <Button tone="secondary" onClick={close}>
            Close
          </Button>
          {result && <Button onClick={() => search(result)}>Search Facilities Now</Button>}
        </>
      }
    >
      <form onSubmit={event => void submit(event)} className="flex flex-col gap-4">
        <TextArea
          label="Your request"
          value={text}
          onChange={event => setTyped({ text: event.currentTarget.value })}
          error={isTooLong && lengthError(text, MAX_REQUEST_LENGTH)}
          hint="A built-in reader goes by rules: it looks for a sport, a day, a time, a price, a place, a distance and a surface, and leaves out what it is not sure of."
        />
        {failure && <Notice tone="warning">{failure}</Notice>}
        <Button
          type="submit"
          tone={result ? 'secondary' : 'primary'}
          busy={understanding.isPending}
          busyLabel="Analyzing..."
          className="md:self-start"
        >
          Generate Options
        </Button>
      </form>
      {result && <Result result={result} />}
    </Dialog>
  )
}

const sample = { text: samples.field as string }

function Result({ result }: { result: BookingPreferences }) {
  return (
    <section className="mt-6" aria-labelledby="understood">
      <h3 id="understood" ref={takeFocus} tabIndex={-1} className="scroll-mt-4 text-xl outline-none">
        What we understood
      </h3>
      <Facts facts={preferenceFacts(result)} />
      <UnclearNote sentences={result.unclear} words={result.ignored} />
      <p className="mt-3 text-sm text-muted">
        Check the day and the time. The search goes by the lines without a note, and you can change those there.
      </p>
    </section>
  )
}

/** The notices of the specification, section 8. */
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
