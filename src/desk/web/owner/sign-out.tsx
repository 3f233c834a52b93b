import { useQueryClient } from '@tanstack/react-query'
import { useSignOut } from '#accounts/web/api.ts'
import { importsQuery } from '#bulk-import/web/api.ts'
import { forgetOwned } from '#facilities/web/owned-api.ts'
import { detailOf } from '#kit/web/api-error.ts'

/** Within a line of text: the way out, and why it failed if it did. */
export function SignOut() {
  const client = useQueryClient()
  const signOut = useSignOut()
  function forget() {
    forgetOwned(client)
    client.removeQueries({ queryKey: importsQuery.queryKey })
  }
  return (
    <>
      <button
        type="button"
        className="inline-link inline-flex min-h-11 items-center"
        aria-disabled={signOut.isPending || undefined}
        onClick={() => signOut.isPending || signOut.mutate(undefined, { onSuccess: forget })}
      >
        {signOut.isPending ? 'Signing out…' : 'Sign out'}
      </button>
      {signOut.isError && <span role="alert"> You are still signed in. {detailOf(signOut.error)}</span>}
    </>
  )
}
