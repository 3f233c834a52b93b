import { useQueryClient } from '@tanstack/react-query'
import { detailOf } from '#kit/web/api/api-error.ts'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import type { Attendee } from '../contract.ts'
import { noteCheckIn } from './api.ts'
import { asCode, codeIn } from './check-in-format.ts'

const empty = { code: '' }

/** Typed, pasted or scanned; keeps the focus for the next code. */
export function CodeField({ attendees }: { attendees: readonly Attendee[] }) {
  const client = useQueryClient()
  const form = useForm({
    initial: empty,
    check: ({ code }) => ({
      code:
        codeIn(code) === null ? 'That’s not a valid code. Enter all of it, or paste the QR code’s link.' : undefined,
    }),
    send({ code }, { element }) {
      element?.querySelector('input')?.focus()
      return noteCheckIn(client, codeIn(code)!, true)
    },
    refused: error => ({ code: detailOf(error) }),
  })
  const { reply, isSending, errors } = form
  const isElsewhere = reply && !attendees.some(({ id }) => id === reply.attendee.id)
  return (
    <Form form={form} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Participant’s code"
          className="grow basis-64 sm:max-w-md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Like 7K3M-92QX-4HTB. Or scan the QR code with your phone’s camera."
          {...form.field('code')}
          onChange={event => {
            const { value, selectionStart } = event.currentTarget
            // Adds dashes at the end only; edits in the middle keep the caret.
            form.change({ code: selectionStart === value.length ? asCode(value) : value })
          }}
        />
        <SubmitButton form={form} tone="secondary" className="sm:mt-6.5" busyLabel="Checking in…">
          Check in
        </SubmitButton>
      </div>
      {reply && !isSending && !errors.code && (
        <Notice tone="positive" title={`${reply.attendee.name} is checked in`}>
          {isElsewhere && `This code is for another one of your clinics: ${reply.clinicTitle}.`}
        </Notice>
      )}
    </Form>
  )
}
