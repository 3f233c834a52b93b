import type { BookingMessage, Conversation } from '#bookings/conversation/contract.ts'
import type { Side } from '#bookings/conversation/rules.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { LocalTime } from '#kit/web/local-time.tsx'
import { authorName } from './conversation-labels.ts'

export function MessageList({ side, conversation }: { side: Side; conversation: Conversation }) {
  const earlier = conversation.messages.filter(({ isEarlier }) => isEarlier)
  const current = conversation.messages.filter(({ isEarlier }) => !isEarlier)
  const names = { ...conversation, customerName: 'Previous customer' }
  return (
    <div className="flex flex-col gap-4">
      {earlier.length > 0 && (
        <section aria-label="Before the transfer" className="flex flex-col gap-3">
          <p className="text-sm font-semibold text-muted">
            Before the transfer. {conversation.customerName} can’t see these messages.
          </p>
          <Messages messages={earlier} nameOf={author => authorName(author, side, names)} side={side} />
        </section>
      )}
      {current.length > 0 && (
        <Messages messages={current} nameOf={author => authorName(author, side, conversation)} side={side} />
      )}
    </div>
  )
}

type MessagesProps = { messages: readonly BookingMessage[]; nameOf: (author: Side) => string; side: Side }

function Messages({ messages, nameOf, side }: MessagesProps) {
  return (
    <ol aria-label="Messages" className="flex flex-col gap-3">
      {messages.map(message => (
        <li key={message.id} className={message.author === side ? 'pl-8 sm:pl-16' : 'pr-8 sm:pr-16'}>
          <Message message={message} name={nameOf(message.author)} isOwn={message.author === side} />
        </li>
      ))}
    </ol>
  )
}

function Message({ message, name, isOwn }: { message: BookingMessage; name: string; isOwn: boolean }) {
  const { text, at, readAt } = message
  return (
    <article
      className={joinClasses('rounded-lg border px-4 py-3', isOwn ? 'border-line bg-hover' : 'border-line-strong')}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <strong className="wrap-anywhere text-ink">{name}</strong>
        <LocalTime at={at} withTime />
        {isOwn && readAt && <span>Seen</span>}
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
    </article>
  )
}
