import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { keyScopes } from '#accounts/key-rules.ts'
import { KEY_RATE } from '#developers/key-limits.ts'
import { paths } from '#kit/shared/paths.ts'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { scopeWords } from '../keys/scope-words.ts'
import { CodeBlock } from './code-block.tsx'

export const guideParts = [
  { id: 'first-request', title: 'Your first request' },
  { id: 'keys', title: 'Keys and scopes' },
  { id: 'limits', title: 'Limits' },
  { id: 'refusals', title: 'Refusals' },
  { id: 'conventions', title: 'Times, money, pages' },
  { id: 'repeat', title: 'Safe to repeat' },
  { id: 'more', title: 'Without asking' },
] as const

export function Guide() {
  const origin = useAbsoluteUrl()('')
  return (
    <>
      <Part id="first-request">
        <p>What is public needs no key. This lists fields in Brooklyn:</p>
        <CodeBlock label="curl" code={`curl '${origin}/api/facilities?location=Brooklyn&limit=3'`} />
      </Part>
      <Keys origin={origin} />
      <Part id="limits">
        <p>
          A key can send {KEY_RATE} requests a minute. Each answer says what is left: <Code>RateLimit-Limit</Code>,{' '}
          <Code>RateLimit-Remaining</Code>, and <Code>RateLimit-Reset</Code>, the seconds until it starts over. Beyond
          that you are answered <Code>429</Code> with <Code>Retry-After</Code>: wait that many seconds. The limits for
          your address hold beside it.
        </p>
      </Part>
      <Refusals />
      <Conventions />
      <Part id="repeat">
        <p>
          When no answer comes, nobody knows what happened. Send an <Code>Idempotency-Key</Code> of your own with what
          books or pays, and send the same request again: for 24 hours it is given the first answer, and nothing is done
          twice.
        </p>
      </Part>
      <Part id="more">
        <p>
          <Link to={paths.accountWebhooks} className="inline-link">
            Webhooks
          </Link>{' '}
          tell your server when something is booked or canceled.{' '}
          <Link to={paths.openData} className="inline-link">
            Open data feeds
          </Link>{' '}
          say what is free. The{' '}
          <Link to={paths.widgetDemo} className="inline-link">
            booking widget
          </Link>{' '}
          puts times on a page of yours.
        </p>
      </Part>
    </>
  )
}

function Keys({ origin }: { origin: string }) {
  return (
    <Part id="keys">
      <p>
        With a key a program acts as you.{' '}
        <Link to={paths.accountApiKeys} className="inline-link">
          Make one
        </Link>
        , and send it with each request:
      </p>
      <CodeBlock label="curl" code={`curl '${origin}/api/bookings' \\\n  -H 'Authorization: Bearer ofk_…'`} />
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_1fr]">
        {keyScopes.map(scope => (
          <div key={scope} className="contents">
            <dt>
              <Code>{scope}</Code>
            </dt>
            <dd className="text-muted max-sm:mb-2">{scopeWords[scope].long}</dd>
          </div>
        ))}
      </dl>
      <p>
        No key does what an administrator may, changes how you sign in, makes other keys, or says where money is paid
        out. What a key changes for a facility stands in the log with the first characters of the key.
      </p>
      <p>
        Keep keys on your server. A page in a browser shows its key to everybody, so other sites’ pages can read what is
        public and cannot send a key.
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
  [400, 'malformed-request', 'The request could not be read.'],
  [401, 'key-unknown', 'The key is wrong or was revoked. Said everywhere, even where none is needed.'],
  [403, 'key-not-enough', 'The key has not the scope, or only people may.'],
  [413, 'body-too-large', 'More than we take in one request.'],
  [415, 'unsupported-content-type', 'Send application/json.'],
  [429, 'too-many-requests', 'Wait the seconds in Retry-After.'],
  [500, 'internal', 'Our fault. Ask again.'],
  [503, 'temporarily-unavailable', 'We cannot reach our records. Ask again in a moment.'],
]

function Refusals() {
  return (
    <Part id="refusals">
      <p>
        They are problem details (RFC 9457). Let programs read <Code>code</Code>, and show people <Code>detail</Code>.
        What is somebody else’s looks as if it were not there: <Code>404</Code>.
      </p>
      <CodeBlock label="A refusal" code={problem} />
      <p>Every operation may answer these. Each names its own beside them.</p>
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
          Times are ISO 8601 in UTC, as <Code>2027-05-08T14:00:00Z</Code>. Dates are days at the facility, whose zone is
          its <Code>timeZone</Code>.
        </li>
        <li>
          Money is US dollars, written out: <Code>"75.00"</Code>.
        </li>
        <li>
          Long lists come in pages. The header <Code>Link</Code> with <Code>rel="next"</Code> leads to the next; where
          there is none, you have it all.
        </li>
        <li>
          Reading the same again is cheap: send the <Code>ETag</Code> back in <Code>If-None-Match</Code>.
        </li>
        <li>New fields can come at any time. Pass over those that you do not know.</li>
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
