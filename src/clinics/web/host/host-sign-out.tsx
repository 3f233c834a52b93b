import { useQueryClient } from '@tanstack/react-query'
import { useSignOut } from '#accounts/web/api.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { forgetHosting } from './api.ts'

/** Within a line of text: the way out, and why it failed if it did. */
export function HostSignOut() {
  const client = useQueryClient()
  const signOut = useSignOut()
  return (
    <>
      <button
        type="button"
        className="inline-link inline-flex min-h-11 items-center"
        aria-disabled={signOut.isPending || undefined}
        onClick={() => signOut.isPending || signOut.mutate(undefined, { onSuccess: () => forgetHosting(client) })}
      >
        {signOut.isPending ? 'Signing out…' : 'Sign out'}
      </button>
      {signOut.isError && <span role="alert"> You are still signed in. {detailOf(signOut.error)}</span>}
    </>
  )
}
