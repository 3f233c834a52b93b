import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { detailOf } from '#kit/web/api/api-error.ts'
import { useSignOut } from './api.ts'

/** Inline, with its error. `forget` removes the account's cached data. */
export function SignOutLine({ forget }: { forget: (client: QueryClient) => void }) {
  const client = useQueryClient()
  const signOut = useSignOut()
  return (
    <>
      <button
        type="button"
        className="inline-link inline-flex min-h-11 items-center"
        aria-disabled={signOut.isPending || undefined}
        onClick={() => signOut.isPending || signOut.mutate(undefined, { onSuccess: () => forget(client) })}
      >
        {signOut.isPending ? 'Signing out…' : 'Sign out'}
      </button>
      {signOut.isError && <span role="alert"> You’re still signed in. {detailOf(signOut.error)}</span>}
    </>
  )
}
