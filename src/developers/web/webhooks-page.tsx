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
  'Webhooks tell your own software of bookings at your facilities, as they happen and signed. They belong to the account that owns the facilities: how they work is told in the API docs, open to all.'

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
          Your own software hears of bookings at your facilities as they happen, whoever makes them. What you book at
          other facilities is not among them.
        </p>
        <p className="mt-2 flex flex-wrap gap-x-4">
          <Link to={paths.account} className="inline-link inline-flex min-h-11 items-center">
            Your account
          </Link>
          <Link to={`${paths.apiDocs}#webhooks`} className="inline-link inline-flex min-h-11 items-center">
            What is sent
          </Link>
          <Link to={paths.accountApiKeys} className="inline-link inline-flex min-h-11 items-center">
            API keys
          </Link>
        </p>
      </header>
      {list.data ? (
        <List webhooks={list.data.webhooks} />
      ) : list.isError ? (
        <LoadFailed title="We could not load your webhooks" error={list.error} onRetry={() => void list.refetch()} />
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
          Add the address of your software, and choose what it should hear of.
        </EmptyState>
      ) : (
        <>
          {webhooks.map(webhook => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
          {webhooks.length < MAX_WEBHOOKS ? (
            add
          ) : (
            <p className="text-muted">You have {MAX_WEBHOOKS} webhooks, and we keep no more.</p>
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
          Every delivery is signed as{' '}
          <a href="https://www.standardwebhooks.com" className="inline-link">
            Standard Webhooks
          </a>{' '}
          says. Check the signature with the webhook’s secret before you believe what arrives.
        </li>
        <li>
          Answer with a status from 200 to 299 within {ANSWER_WITHIN_MS / 1000} seconds. Otherwise we try again,{' '}
          {ATTEMPTS} times in all over more than fourteen hours. After {FAILING_DAYS} days in which nothing arrives we
          turn the webhook off, and tell you by email.
        </li>
        <li>
          A delivery can arrive twice: its <code>webhook-id</code> is the same then. What happens to one booking arrives
          in order.
        </li>
        <li>
          A booking names its customer. Keep what you receive as private as your desk; we keep it in the log for 30
          days.
        </li>
      </ul>
    </section>
  )
}
