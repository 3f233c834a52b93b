import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Conversation as ConversationData } from '#bookings/conversation/contract.ts'
import type { Side } from '#bookings/conversation/rules.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { conversationQuery } from './api.ts'
import { closedText, emptyText } from './conversation-labels.ts'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { useReading } from './use-reading.ts'

type ConversationProps = { side: Side; access: BookingAccess }

export function Conversation({ side, access }: ConversationProps) {
  const query = useQuery(conversationQuery(side, access))
  const failure = query.isError && (
    <LoadFailed
      title={query.data ? 'We couldn’t check for new messages.' : 'We couldn’t load the messages.'}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  )
  if (query.isPending) return <Loading />
  if (!query.data) return failure
  return (
    <div className="flex flex-col gap-4">
      <Written {...{ side, access }} conversation={query.data} />
      {failure}
      {query.data.closed ? (
        <p className="text-muted">{closedText(query.data.closed, query.data)}</p>
      ) : (
        <MessageForm {...{ side, access }} conversation={query.data} />
      )}
    </div>
  )
}

function Written({ side, access, conversation }: ConversationProps & { conversation: ConversationData }) {
  const end = useRef<HTMLDivElement>(null)
  useReading({ side, access, conversation, end })
  const { notes, messages, closed } = conversation
  return (
    <>
      {notes && <SpecialRequest>{notes}</SpecialRequest>}
      {messages.length > 0 && <MessageList side={side} conversation={conversation} />}
      {messages.length === 0 && closed === null && <p className="text-muted">{emptyText(side, conversation)}</p>}
      <div ref={end} />
    </>
  )
}

function SpecialRequest({ children }: { children: string }) {
  return (
    <div className="border-l-2 border-line-strong pl-4">
      <p className="text-sm font-semibold text-muted">Special request</p>
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {children}
      </p>
    </div>
  )
}

/** As tall as an empty conversation. */
function Loading() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading messages</output>
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}
