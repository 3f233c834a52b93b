import { Link } from 'react-router'
import { Badge } from '#kit/web/badge.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { Message } from '../contract.ts'
import { type Choice, writeChoice } from './choice.ts'
import { kindText, stateOf } from './message-labels.ts'
import { Moment } from './moment.tsx'

export function MessageList({ messages, choice }: { messages: readonly Message[]; choice: Choice }) {
  if (messages.length === 0) {
    return <p className="rounded-lg border border-line bg-surface p-6 text-muted">No emails to that address.</p>
  }
  return (
    <ul aria-label="Messages" className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface">
      {messages.map(message => (
        <li key={message.id} className={rowLook(message.id === choice.messageId)}>
          <MessageRow
            message={message}
            to={writeChoice({ ...choice, messageId: message.id })}
            isChosen={message.id === choice.messageId}
          />
        </li>
      ))}
    </ul>
  )
}

function rowLook(isChosen: boolean): string {
  return joinClasses(
    'relative px-4 py-3 hover:bg-hover has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-3 has-[a:focus-visible]:outline-focus',
    isChosen && 'bg-selected hover:bg-selected',
  )
}

function MessageRow({ message, to, isChosen }: { message: Message; to: string; isChosen: boolean }) {
  const state = stateOf(message)
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <Link
          to={to}
          preventScrollReset
          aria-current={isChosen || undefined}
          className="line-clamp-2 min-w-0 font-semibold wrap-anywhere text-ink no-underline outline-none after:absolute after:inset-0"
        >
          {message.subject ?? kindText(message.kind)}
        </Link>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <p className="truncate text-sm text-muted">{message.recipient}</p>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        {message.subject !== null && <span>{kindText(message.kind)}</span>}
        <Moment at={message.createdAt} />
      </p>
      {message.lastError && message.status !== 'sent' && (
        <p className="mt-1 line-clamp-2 text-sm font-medium wrap-anywhere text-clay">{message.lastError}</p>
      )}
    </>
  )
}
