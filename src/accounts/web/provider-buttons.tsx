import { useQuery } from '@tanstack/react-query'
import { detailOf } from '#kit/web/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { type Provider, providersQuery, useStartProvider } from './providers-api.ts'

/** Leaves the page and returns to it. */
export function ProviderButtons({ next }: { next: string | null }) {
  const offered = useQuery(providersQuery).data ?? []
  const start = useStartProvider()
  if (offered.length === 0) return null
  return (
    <>
      {start.isError && <Notice tone="danger">{detailOf(start.error)}</Notice>}
      {offered.map(provider => (
        <Button
          key={provider}
          tone="secondary"
          busy={start.isPending && start.variables.provider === provider}
          busyLabel={`Going to ${providerNames[provider]}`}
          onClick={() => start.mutate({ provider, next: next ?? pathHere() })}
        >
          Sign in with {providerNames[provider]}
        </Button>
      ))}
    </>
  )
}

export const providerNames: Record<Provider, string> = { google: 'Google', apple: 'Apple' }

function pathHere(): string {
  return window.location.pathname + window.location.search
}
