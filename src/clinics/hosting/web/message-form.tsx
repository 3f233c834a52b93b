import { useQueryClient } from '@tanstack/react-query'
import { tooLongText } from '#bookings/contract.ts'
import { hasAddress, SUBJECT_WITH_ADDRESS } from '#kit/shared/name-checks.ts'
import { tidyLine, tidyLines } from '#kit/shared/tidy-text.ts'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { writeToAll } from './api.ts'
import { peopleText } from './host-format.ts'

const LIMITS = { subject: 120, body: 2_000 } as const
const empty = { subject: '', body: '' }

export function MessageForm({ clinicId, hasAttendees }: { clinicId: string; hasAttendees: boolean }) {
  const client = useQueryClient()
  const form = useForm({
    initial: empty,
    draft: `clinic-message:${clinicId}`,
    check: checkMessage,
    send: (message, { key }) => writeToAll(client, clinicId, message, key),
    onSent: recipients => toast({ title: 'Message sent', description: `Emailed to ${peopleText(recipients)}.` }),
  })
  if (!hasAttendees) return <p className="text-muted">Once someone signs up, you can message them here.</p>
  return (
    <Form form={form} className="flex max-w-2xl flex-col gap-4">
      <TextField label="Subject" required autoComplete="off" {...form.field('subject')} />
      <TextArea
        label="Message"
        required
        hint="We’ll email it in your name to everyone who booked."
        {...form.field('body')}
      />
      <FormFailure form={form} title="We couldn’t send your message" />
      <SubmitButton form={form} tone="secondary" className="sm:self-start" busyLabel="Sending…">
        Send to everyone
      </SubmitButton>
    </Form>
  )
}

function checkMessage({ subject, body }: typeof empty) {
  const [line, text] = [tidyLine(subject), tidyLines(body)]
  return {
    ...(line === '' && { subject: 'Enter a subject.' }),
    ...(hasAddress(line) && { subject: `${SUBJECT_WITH_ADDRESS}.` }),
    ...(line.length > LIMITS.subject && { subject: tooLongText(LIMITS.subject) }),
    ...(text === '' && { body: 'Enter a message.' }),
    ...(text.length > LIMITS.body && { body: tooLongText(LIMITS.body) }),
  }
}
