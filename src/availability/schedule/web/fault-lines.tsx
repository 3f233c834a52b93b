import { CircleAlert } from 'lucide-react'

/** Errors of several fields, which reference them as their description. */
export function FaultLines({ id, messages }: { id: string; messages: readonly string[] }) {
  if (messages.length === 0) return null
  return (
    <ul id={id} className="flex flex-col gap-1">
      {messages.map(message => (
        <li key={message} className="flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}
