import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountFields, AccountWay } from '#accounts/account-form.ts'
import type { accountEndpoints, Session } from '#accounts/contract.ts'
import { caller } from '#kit/web/call.ts'

/** Whether this browser is signed in as an administrator, and with which account. Not for loaders: a page's first rendering is the same for everybody. */
export const sessionQuery = queryOptions<Session>({ queryKey: ['/api/session'] })

/**
 * This browser is somebody else from now on: what was asked for whoever it was before is asked for anew. What nobody looks at is
 * forgotten at once.
 */
export function keepSession(client: QueryClient, session: Session): void {
  const before = client.getQueryData(sessionQuery.queryKey)
  client.setQueryData(sessionQuery.queryKey, session)
  if (before?.account?.id === session.account?.id) return
  const others = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0],
  }
  client.removeQueries({ ...others, type: 'inactive' })
  void client.invalidateQueries(others)
}

/** Uses up a one-time link of an administrator. */
export function useSignInAdministrator() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => signInAdministrator({ body: { token } }),
    onSuccess: session => keepSession(client, session),
  })
}

/** Makes an account, or signs in with one. */
export function useEnterAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ way, ...body }: AccountFields & { way: AccountWay }) =>
      way === 'sign-up' ? signUp({ body }) : signIn({ body: { email: body.email, password: body.password } }),
    onSuccess: session => keepSession(client, session),
  })
}

/** Ends whatever this browser is signed in as. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => signOut(),
    onSuccess: session => keepSession(client, session),
  })
}

const signInAdministrator = caller<typeof accountEndpoints.signInAdministrator>('POST /api/sign-in')
const signUp = caller<typeof accountEndpoints.signUp>('POST /api/account/sign-up')
const signIn = caller<typeof accountEndpoints.signIn>('POST /api/account/sign-in')
const signOut = caller<typeof accountEndpoints.signOut>('POST /api/sign-out')
