import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef } from 'react'
import type { Conversation } from '#bookings/conversation/contract.ts'
import { MESSAGE_LENGTH, messageFault, type Side } from '#bookings/conversation/rules.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { TextArea } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { announce } from '#kit/web/live-region.tsx'
import { conversationQuery, OWNER_MESSAGES_KEY, writeMessage } from './api.ts'

type MessageFormProps = { side: Side; access: BookingAccess; conversation: Conversation }

export function MessageForm({ side, access, conversation: { round } }: MessageFormProps) {
  const client = useQueryClient()
  const { queryKey } = conversationQuery(side, access)
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useForm({
    initial: nothing,
    draft: `message:${side}:${access.id}`,
    check: ({ text }) => ({ text: messageFault(text) }),
    send: ({ text }, { key }) => writeMessage(side, access, { text, round }, key),
    onSent(message) {
      announce('Message sent.')
      client.setQueryData(queryKey, known => known && { ...known, messages: [...known.messages, message] })
      field.current?.focus()
      refresh()
    },
    onRefused: refresh,
  })
  function refresh() {
    void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: OWNER_MESSAGES_KEY })
  }
  const { length } = form.values.text
  return (
    <Form form={form} className="flex flex-col gap-3 noscript:hidden">
      <TextArea
        ref={field}
        label="Your message"
        rows={3}
        dir="auto"
        readOnly={form.isSending}
        hint={length > MESSAGE_LENGTH * 0.9 ? `${length.toLocaleString('en-US')} of 2,000 characters` : undefined}
        {...form.field('text')}
      />
      <FormFailure form={form} title="We couldn’t send your message" />
      <SubmitButton form={form} tone="secondary" className="self-start max-sm:w-full" busyLabel="Sending…">
        <Send aria-hidden="true" className="size-5" />
        Send message
      </SubmitButton>
    </Form>
  )
}

const nothing = { text: '' }
