import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import type { Conversation } from '#bookings/conversation-contract.ts'
import { MESSAGE_LENGTH, messageFault, type Side } from '#bookings/conversation-rules.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { TextArea } from '#kit/web/field.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { BookingAccess } from '../manage/booking-access.ts'
import { conversationQuery, OWNER_MESSAGES_KEY, writeMessage } from './api.ts'

type MessageFormProps = { side: Side; access: BookingAccess; conversation: Conversation }

/** The draft survives failures and reloads. */
export function MessageForm({ side, access, conversation }: MessageFormProps) {
  const [{ text }, setDraft] = useSessionValue(`message:${side}:${access.id}`, nothing)
  const [isChecked, setIsChecked] = useState(false)
  const isReady = useHydrated()
  const sending = useSending({ side, access, conversation })
  const fault = messageFault(text)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    const field = event.currentTarget.querySelector('textarea')
    if (fault) return field?.focus()
    sending.mutate(text, {
      onSuccess() {
        setDraft(nothing)
        setIsChecked(false)
        field?.focus()
      },
    })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3 noscript:hidden">
      <TextArea
        label="Your message"
        name="message"
        rows={3}
        dir="auto"
        value={text}
        readOnly={sending.isPending}
        error={isChecked ? fault : undefined}
        hint={
          text.length > MESSAGE_LENGTH * 0.9 ? `${text.length.toLocaleString('en-US')} of 2,000 characters` : undefined
        }
        onChange={event => setDraft({ text: event.currentTarget.value })}
      />
      {sending.isError && (
        <Notice tone="danger" title="We couldn’t send your message">
          {detailOf(sending.error)} Your text is still here.
        </Notice>
      )}
      <Button
        type="submit"
        className="self-start max-sm:w-full"
        disabled={!isReady}
        busy={sending.isPending}
        busyLabel="Sending…"
      >
        <Send aria-hidden="true" className="size-5" />
        Send message
      </Button>
    </form>
  )
}

const nothing = { text: '' }

function useSending({ side, access, conversation: { round } }: MessageFormProps) {
  const client = useQueryClient()
  const { queryKey } = conversationQuery(side, access)
  return useMutation({
    mutationFn: (text: string) => writeMessage(side, access, { text, round }),
    onSuccess(message) {
      announce('Message sent.')
      client.setQueryData(queryKey, known => known && { ...known, messages: [...known.messages, message] })
    },
    onSettled() {
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: OWNER_MESSAGES_KEY })
    },
  })
}
