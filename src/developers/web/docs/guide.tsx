import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { keyScopes } from '#accounts/key-rules.ts'
import { KEY_RATE } from '#developers/key-limits.ts'
import { paths } from '#kit/shared/paths.ts'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { scopeLabels } from '../keys/scope-labels.ts'
import { CodeBlock } from './code-block.tsx'

export const guideParts = [
  { id: 'first-request', title: 'Your first request' },
  { id: 'keys', title: 'Keys and scopes' },
  { id: 'limits', title: 'Limits' },
  { id: 'refusals', title: 'Errors' },
  { id: 'conventions', title: 'Times, money, pages' },
  { id: 'repeat', title: 'Safe retries' },
  { id: 'more', title: 'Webhooks, feeds, widget' },
] as const

export function Guide() {
  const origin = useAbsoluteUrl()('')
  return (
    <>
      <Part id="first-request">
        <p>You don’t need a key for public data. This lists fields in Brooklyn:</p>
        <CodeBlock label="curl" code={`curl '${origin}/api/facilities?location=Brooklyn&limit=3'`} />
      </Part>
      <Keys origin={origin} />
      <Part id="limits">
        <p>
          A key can send {KEY_RATE} requests a minute. Every response includes <Code>RateLimit-Limit</Code>,{' '}
          <Code>RateLimit-Remaining</Code> and <Code>RateLimit-Reset</Code> (seconds until the limit resets). Over the
          limit, you get <Code>429</Code> with <Code>Retry-After</Code>: wait that many seconds. Limits per IP address
          also apply.
        </p>
      </Part>
      <Refusals />
      <Conventions />
      <Part id="repeat">
        <p>
          If a request times out, you can’t know whether it went through. Send your own <Code>Idempotency-Key</Code>{' '}
          with requests that book or pay, and retry safely: for 24 hours, you get the first response again and nothing
          happens twice.
        </p>
      </Part>
      <Part id="more">
        <p>
          <Link to={paths.accountWebhooks} className="inline-link">
            Webhooks
          </Link>{' '}
          notify your server about bookings and cancellations.{' '}
          <Link to={paths.openData} className="inline-link">
            Open data feeds
          </Link>{' '}
          list open times. The{' '}
          <Link to={paths.widgetDemo} className="inline-link">
            booking widget
          </Link>{' '}
          shows bookable times on your own site.
        </p>
      </Part>
    </>
  )
}

function Keys({ origin }: { origin: string }) {
  return (
    <Part id="keys">
      <p>
        A key lets your software act as you.{' '}
        <Link to={paths.accountApiKeys} className="inline-link">
          Create one
        </Link>{' '}
        and send it with each request:
      </p>
      <CodeBlock label="curl" code={`curl '${origin}/api/bookings' \\\n  -H 'Authorization: Bearer ofk_…'`} />
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_1fr]">
        {keyScopes.map(scope => (
          <div key={scope} className="contents">
            <dt>
              <Code>{scope}</Code>
            </dt>
            <dd className="text-muted max-sm:mb-2">{scopeLabels[scope].long}</dd>
          </div>
        ))}
      </dl>
      <p>
        Keys can’t do administrator tasks, change sign-in settings, create other keys or change where payouts go.
        Changes a key makes to a facility are logged with the key’s first characters.
      </p>
      <p>
        Keep keys on your server. A key on a web page is visible to everyone, so pages on other sites can read public
        data but can’t send a key.
      </p>
    </Part>
  )
}

const problem = `HTTP/1.1 409
Content-Type: application/problem+json

{
  "type": "about:blank",
  "title": "Conflict",
  "status": 409,
  "detail": "One of these times has just been taken.",
  "code": "slot-taken"
}`

const shared: [status: number, code: string, words: string][] = [
  [400, 'invalid-request', 'A field is missing or wrong. “errors” names each.'],
  [400, 'malformed-request', 'The request couldn’t be read.'],
  [401, 'key-unknown', 'The key is wrong or was revoked. Returned even where no key is needed.'],
  [403, 'key-not-enough', 'The key lacks the scope, or the action isn’t available to keys.'],
  [413, 'body-too-large', 'The request is too large.'],
  [415, 'unsupported-content-type', 'Send application/json.'],
  [429, 'too-many-requests', 'Wait for the seconds in Retry-After.'],
  [500, 'internal', 'Something went wrong on our side. Try again.'],
  [503, 'temporarily-unavailable', 'The service is temporarily unavailable. Try again in a moment.'],
]

function Refusals() {
  return (
    <Part id="refusals">
      <p>
        Errors are problem details (RFC 9457). Use <Code>code</Code> in your software and show <Code>detail</Code> to
        people. Anything that belongs to someone else returns <Code>404</Code>.
      </p>
      <CodeBlock label="Example error" code={problem} />
      <p>Every operation can return these errors. Its specific ones are listed with it.</p>
      <ul className="divide-y divide-line text-sm">
        {shared.map(([status, code, words]) => (
          <li key={code} className="flex flex-wrap gap-x-2 py-2">
            <span className="font-semibold tabular-nums">{status}</span>
            <code className="font-mono font-semibold">{code}</code>
            <span className="text-muted">{words}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Conventions() {
  return (
    <Part id="conventions">
      <ul className="list-disc space-y-1 pl-5">
        <li>
          Times are ISO 8601 in UTC, like <Code>2027-05-08T14:00:00Z</Code>. Dates are in the facility’s time zone,
          given in <Code>timeZone</Code>.
        </li>
        <li>
          Amounts are US dollars as decimal strings: <Code>"75.00"</Code>.
        </li>
        <li>
          Long lists come in pages. The <Code>Link</Code> header with <Code>rel="next"</Code> points to the next page.
          The last page has none. A cursor works only for its own list, filters and account.
        </li>
        <li>
          To save bandwidth, send the <Code>ETag</Code> back in <Code>If-None-Match</Code>.
        </li>
        <li>We may add fields at any time. Ignore any you don’t recognize.</li>
      </ul>
    </Part>
  )
}

function Part({ id, children }: { id: (typeof guideParts)[number]['id']; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex max-w-3xl flex-col gap-3">
      <h2 id={id} className="scroll-mt-24 text-2xl">
        {guideParts.find(part => part.id === id)?.title}
      </h2>
      {children}
    </section>
  )
}

function Code({ children }: { children: ReactNode }) {
  return <code className="rounded-sm bg-sunken px-1 font-mono text-[0.875em] wrap-anywhere">{children}</code>
}
