import { momentText } from '#clinics/web/clinic-format.ts'
import type { ClinicDesk } from '../contract.ts'
import { peopleText } from './host-format.ts'

type SentMessagesProps = { messages: ClinicDesk['messages']; timeZone: string }

export function SentMessages({ messages, timeZone }: SentMessagesProps) {
  if (messages.length === 0) return null
  return (
    <div>
      <h3 className="text-xl">Sent</h3>
      <ul className="divide-y divide-line">
        {messages.map(({ id, subject, body, recipients, sentAt }) => (
          <li key={id} className="py-3">
            <p className="font-semibold wrap-anywhere">{subject}</p>
            <p className="text-sm text-muted">
              <time dateTime={sentAt}>{momentText(Date.parse(sentAt), timeZone)}</time>, to {peopleText(recipients)}
            </p>
            <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
