import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Heading, SignedInPage, signedInLoader } from '#accounts/web/signed-in-page.tsx'
import { ANSWER_WITHIN_MS, ATTEMPTS, FAILING_DAYS, MAX_WEBHOOKS } from '#developers/webhook-rules.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useRefocus } from '#kit/web/use-refocus.ts'
import { SignInFirst } from './sign-in-first.tsx'
import { AddDialog } from './webhooks/add-dialog.tsx'
import { webhooksQuery } from './webhooks/api.ts'
import { WebhookCard } from './webhooks/webhook-card.tsx'

export const loader = signedInLoader(client => client.prefetchQuery(webhooksQuery))

const WHY =
  'Webhooks notify your software about bookings at your facilities as they happen. Sign in with the account that owns the facilities. The API docs, which are open to everyone, explain how webhooks work.'

/** /account/webhooks */
export function Component() {
  return (
    <SignedInPage title="Webhooks" renderStranger={() => <SignInFirst why={WHY} />}>
      {(_account, heading) => <Webhooks heading={heading} />}
    </SignedInPage>
  )
}

function Webhooks({ heading }: { heading: Heading }) {
  const list = useQuery({ ...webhooksQuery, refetchOnMount: 'always' })
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 md:py-12">
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          Webhooks
        </h1>
        <p className="mt-1 text-muted">
          Get a signed request to your server for every booking at your facilities, as it happens. Your own bookings at
          other facilities aren’t included.
        </p>
        <p className="mt-2 flex flex-wrap gap-x-4">
          <Link to={paths.account} className="inline-link inline-flex min-h-11 items-center">
            Your account
          </Link>
          <Link to={`${paths.apiDocs}#webhooks`} className="inline-link inline-flex min-h-11 items-center">
            What we send
          </Link>
          <Link to={paths.accountApiKeys} className="inline-link inline-flex min-h-11 items-center">
            API keys
          </Link>
        </p>
      </header>
      {list.data ? (
        <List webhooks={list.data.webhooks} />
      ) : list.isError ? (
        <LoadFailed title="We couldn’t load your webhooks" error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
      <Particulars />
    </div>
  )
}

function List({ webhooks }: { webhooks: Parameters<typeof WebhookCard>[0]['webhook'][] }) {
  const [isAdding, setAdding] = useState(false)
  const part = useRefocus<HTMLDivElement>(`${webhooks.length} ${isAdding}`, 'h2[tabindex], button')
  const add = (
    <Button className="self-start" onClick={() => setAdding(true)}>
      Add a webhook
    </Button>
  )
  return (
    <div ref={part} className="flex flex-col gap-6">
      {webhooks.length === 0 ? (
        <EmptyState icon={WebhookIcon} title="No webhooks yet" action={add}>
          Add your server’s URL and choose which events to send.
        </EmptyState>
      ) : (
        <>
          {webhooks.map(webhook => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
          {webhooks.length < MAX_WEBHOOKS ? (
            add
          ) : (
            <p className="text-muted">You’ve reached the limit of {MAX_WEBHOOKS} webhooks.</p>
          )}
        </>
      )}
      <AddDialog key={String(isAdding)} open={isAdding} onClose={() => setAdding(false)} />
    </div>
  )
}

function Particulars() {
  return (
    <section aria-labelledby="particulars" className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 id="particulars" className="text-2xl">
        Good to know
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          Every delivery is signed following{' '}
          <a href="https://www.standardwebhooks.com" className="inline-link">
            Standard Webhooks
          </a>
          . Verify the signature with the webhook’s secret before you trust a delivery.
        </li>
        <li>
          Respond with status 200 to 299 within {ANSWER_WITHIN_MS / 1000} seconds. Otherwise we retry, {ATTEMPTS}{' '}
          attempts in all over more than 14 hours. If deliveries fail for {FAILING_DAYS} days, we turn the webhook off
          and email you.
        </li>
        <li>
          A delivery can arrive twice, with the same <code>webhook-id</code>. Events for one booking arrive in order.
        </li>
        <li>
          Events include customers’ names and contact details, so keep them private. We keep the delivery log for 30
          days.
        </li>
      </ul>
    </section>
  )
}
