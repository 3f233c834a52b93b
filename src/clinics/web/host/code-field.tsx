import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import type { Attendee } from '#clinics/contract.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { noteCheckIn } from './api.ts'
import { asCode, codeIn } from './host-format.ts'

/** Typed, pasted or scanned; keeps the focus for the next code. */
export function CodeField({ attendees }: { attendees: readonly Attendee[] }) {
  const client = useQueryClient()
  const input = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const check = useMutation({
    mutationFn: (code: string) => noteCheckIn(client, code, true),
    onSuccess: () => setText(''),
    onError: error => setFault(detailOf(error)),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = codeIn(text)
    setFault(code === null ? 'That’s not a valid code. Enter all of it, or paste the QR code’s link.' : null)
    if (code !== null && !check.isPending) check.mutate(code)
    input.current?.querySelector('input')?.focus()
  }

  const found = check.data?.attendee
  const isElsewhere = found !== undefined && !attendees.some(({ id }) => id === found.id)
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <div ref={input} className="flex flex-wrap items-start gap-3">
        <TextField
          label="Participant’s code"
          className="grow basis-64 sm:max-w-md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Like 7K3M-92QX-4HTB. Or scan the QR code with your phone’s camera."
          value={text}
          error={fault}
          onChange={event => {
            const { value, selectionStart } = event.currentTarget
            // Adds dashes at the end only; edits in the middle keep the caret.
            setText(selectionStart === value.length ? asCode(value) : value)
            setFault(null)
          }}
        />
        <Button type="submit" tone="secondary" className="sm:mt-6.5" busy={check.isPending} busyLabel="Checking in…">
          Check in
        </Button>
      </div>
      {found && fault === null && (
        <Notice tone="positive" title={`${found.name} is checked in`}>
          {isElsewhere && `This code is for another one of your clinics: ${check.data!.clinicTitle}.`}
        </Notice>
      )}
    </form>
  )
}
