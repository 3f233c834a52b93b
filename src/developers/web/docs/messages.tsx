import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import type { ApiDocument, Operation } from './document.ts'
import { FieldLine, Fields } from './fields.tsx'

const ID = 'webhooks'

/** With the signature headers. */
export function Messages({ document }: { document: ApiDocument }) {
  const part = useRef<HTMLElement>(null)
  const isMeant = useLocation().hash === `#${ID}`
  // Rendered after the page, so the browser could not scroll to it.
  useEffect(() => {
    if (isMeant) part.current?.scrollIntoView()
  }, [isMeant])
  const messages = Object.entries(document.webhooks)
  return (
    <section ref={part} aria-labelledby={ID} className="flex scroll-mt-24 flex-col gap-4">
      <h2 id={ID} className="text-3xl">
        Webhooks
      </h2>
      <p className="max-w-3xl">
        What we send to{' '}
        <Link to={paths.accountWebhooks} className="inline-link">
          your webhooks
        </Link>{' '}
        when something happens to a booking at one of your facilities. Deliveries are signed following{' '}
        <a href="https://www.standardwebhooks.com" className="inline-link">
          Standard Webhooks
        </a>
        . A booking has the fields that <code className="font-mono text-[0.875em]">GET /api/bookings/{'{id}'}</code>{' '}
        returns, as of that moment.
      </p>
      <ul className="max-w-3xl divide-y divide-line border-y border-line text-sm">
        {messages[0]?.[1].post.parameters.map(({ name, schema, description }) => (
          <li key={name} className="py-2">
            <FieldLine name={name} schema={schema} note="header" description={description} />
          </li>
        ))}
      </ul>
      {messages.map(([name, { post }]) => (
        <Message key={name} name={name} message={post} document={document} />
      ))}
    </section>
  )
}

type MessageProps = { name: string; message: Operation; document: ApiDocument }

function Message({ name, message, document }: MessageProps) {
  const [isOpened, setOpened] = useState(false)
  const body = message.requestBody?.content['application/json']?.schema
  return (
    <details
      className="rounded-lg border border-line bg-surface"
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className="cursor-pointer rounded-lg px-4 py-3 hover:bg-hover">
        <code className="font-mono text-sm font-semibold wrap-anywhere">{name}</code>
        <span className="block text-sm text-muted">{message.summary}</span>
      </summary>
      {isOpened && body && (
        <div className="border-t border-line p-4">
          <Fields schema={body} components={document.components} />
        </div>
      )}
    </details>
  )
}
