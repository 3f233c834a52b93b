import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountFields, AccountWay } from '#accounts/account-form.ts'
import type { accountEndpoints, Session } from '#accounts/contract.ts'
import { caller } from '#kit/web/call.ts'

/** Whether this browser is signed in as an administrator, and with which account. Not for loaders: a page's first rendering is the same for everybody. */
export const sessionQuery = queryOptions<Session>({ queryKey: ['/api/session'] })

/** Uses up a one-time link of an administrator. */
export function useSignInAdministrator() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => signInAdministrator({ body: { token } }),
    onSuccess: session => client.setQueryData(sessionQuery.queryKey, session),
  })
}

/** Makes an account, or signs in with one. */
export function useEnterAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ way, ...body }: AccountFields & { way: AccountWay }) =>
      way === 'sign-up' ? signUp({ body }) : signIn({ body: { email: body.email, password: body.password } }),
    onSuccess: session => client.setQueryData(sessionQuery.queryKey, session),
  })
}

/** Ends whatever this browser is signed in as. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => signOut(),
    onSuccess: session => client.setQueryData(sessionQuery.queryKey, session),
  })
}

const signInAdministrator = caller<typeof accountEndpoints.signInAdministrator>('POST /api/sign-in')
const signUp = caller<typeof accountEndpoints.signUp>('POST /api/account/sign-up')
const signIn = caller<typeof accountEndpoints.signIn>('POST /api/account/sign-in')
const signOut = caller<typeof accountEndpoints.signOut>('POST /api/sign-out')
