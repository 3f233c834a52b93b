import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { accountEndpoints, Session } from '#accounts/contract.ts'
import { caller } from '#kit/web/call.ts'

/** Whether this browser is signed in as an administrator. Not for loaders: a page's first rendering is the same for everybody. */
export const sessionQuery = queryOptions<Session>({ queryKey: ['/api/session'] })

/** Uses up a one-time link. */
export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => signIn({ body: { token } }),
    onSuccess: session => client.setQueryData(sessionQuery.queryKey, session),
  })
}

export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => signOut(),
    onSuccess: session => client.setQueryData(sessionQuery.queryKey, session),
  })
}

const signIn = caller<typeof accountEndpoints.signIn>('POST /api/sign-in')
const signOut = caller<typeof accountEndpoints.signOut>('POST /api/sign-out')
