import { useQuery } from '@tanstack/react-query'
import { product } from '#kit/shared/product.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import {
  type IdentityProviderName,
  identityProvidersQuery,
  useStartIdentityProvider,
} from './identity-providers-api.ts'

/** Leaves the page and returns to it. */
export function IdentityProviderButtons({ next }: { next: string | null }) {
  const offered = useQuery(identityProvidersQuery).data ?? []
  const start = useStartIdentityProvider()
  if (offered.length === 0) return null
  return (
    <>
      {start.isError && <Notice tone="danger">{detailOf(start.error)}</Notice>}
      {offered.map(provider => (
        <Button
          key={provider}
          tone="secondary"
          busy={start.isPending && start.variables.provider === provider}
          busyLabel={`Going to ${identityProviderNames[provider]}`}
          onClick={() => start.mutate({ provider, next: next ?? pathHere() })}
        >
          Sign in with {identityProviderNames[provider]}
        </Button>
      ))}
    </>
  )
}

export const identityProviderNames: Record<IdentityProviderName, string> = {
  google: 'Google',
  apple: 'Apple',
  cell: `your ${product.name} account`,
}

function pathHere(): string {
  return window.location.pathname + window.location.search
}
