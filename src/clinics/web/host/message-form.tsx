import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { hasAddress, SUBJECT_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tidyLine, tidyLines } from '#kit/shared/tidy-text.ts'
import { detailOf, isSilence } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { newIdempotencyKey } from '#kit/web/call.ts'
import { TextArea, TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import { toast } from '#kit/web/toast-store.ts'
import { writeToAll } from './api.ts'
import { peopleText } from './host-format.ts'

const LIMITS = { subject: 120, body: 2_000 } as const
const empty = { subject: '', body: '' }
type Fault = { subject?: string; body?: string }

/** Input survives reloads and refusals. */
export function MessageForm({ clinicId, hasAttendees }: { clinicId: string; hasAttendees: boolean }) {
  const client = useQueryClient()
  const [typed, setTyped] = useSessionValue(`clinic-message:${clinicId}`, empty)
  const [faults, setFaults] = useState<Fault>({})
  const key = useRef('')
  const send = useMutation({
    mutationFn: () => {
      // Reuses the key only if no response came.
      key.current ||= newIdempotencyKey()
      return writeToAll(client, clinicId, typed, key.current)
    },
    onSuccess: recipients => {
      key.current = ''
      setTyped(empty)
      toast({ title: 'Message sent', description: `Emailed to ${peopleText(recipients)}.` })
    },
    onError: error => {
      if (!isSilence(error)) key.current = ''
    },
  })
  if (!hasAttendees) return <p className="text-muted">Once someone signs up, you can message them here.</p>

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = faultsOf(typed)
    setFaults(found)
    const form = event.currentTarget
    if (Object.keys(found).length > 0)
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    else if (!send.isPending) send.mutate()
  }
  const field = (name: keyof typeof empty) => ({
    name,
    value: typed[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      // Another text is another message.
      key.current = ''
      setTyped({ ...typed, [name]: event.currentTarget.value })
      setFaults({ ...faults, [name]: undefined })
    },
  })
  return (
    <form onSubmit={submit} noValidate className="flex max-w-2xl flex-col gap-4">
      <TextField label="Subject" required autoComplete="off" {...field('subject')} />
      <TextArea
        label="Message"
        required
        hint="We’ll email it in your name to everyone who booked."
        {...field('body')}
      />
      {send.isError && (
        <Notice tone="danger" title="We couldn’t send your message">
          {detailOf(send.error)}
        </Notice>
      )}
      <Button type="submit" tone="secondary" className="sm:self-start" busy={send.isPending} busyLabel="Sending…">
        Send to everyone
      </Button>
    </form>
  )
}

function faultsOf({ subject, body }: typeof empty): Fault {
  const [line, text] = [tidyLine(subject), tidyLines(body)]
  return {
    ...(line === '' && { subject: 'Enter a subject.' }),
    ...(hasAddress(line) && { subject: `${SUBJECT_WITH_ADDRESS}.` }),
    ...(line.length > LIMITS.subject && { subject: tooLong(LIMITS.subject) }),
    ...(text === '' && { body: 'Enter a message.' }),
    ...(text.length > LIMITS.body && { body: tooLong(LIMITS.body) }),
  }
}

function tooLong(max: number): string {
  return `This is too long. Use ${max.toLocaleString('en-US')} characters or fewer.`
}
