import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountFields, AccountMode } from '#accounts/account-form.ts'
import type { accountEndpoints, Session } from '#accounts/contract.ts'
import { caller } from '#kit/web/api/call.ts'

/** Not for loaders: the first render is the same for everyone. */
export const sessionQuery = queryOptions<Session>({ queryKey: ['/api/session'] })

/** On a change of account: drops inactive queries, refetches active ones. */
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

/** Single use. */
export function useSignInAdministrator() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => signInAdministrator({ body: { token } }),
    onSuccess: session => keepSession(client, session),
  })
}

export function useEnterAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ way, ...body }: AccountFields & { way: AccountMode }) =>
      way === 'sign-up' ? signUp({ body }) : signIn({ body: { email: body.email, password: body.password } }),
    onSuccess: session => keepSession(client, session),
  })
}

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
